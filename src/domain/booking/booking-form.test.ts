import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  callerProblems,
  customerProblems,
  eventProblems,
  firstProblem,
  guestsHint,
  MAX_CREW_NOTE,
  parseGuestCount,
  phoneHint,
  toEventFacts,
} from './booking-form.ts'

const good = {
  fullName: 'Ada Lovelace',
  email: 'ada@example.com',
  billingAddress: '1 Analytical Way',
  phoneNumber: '602 555 0100',
}
const order = ['name-required', 'email-required', 'address-required', 'phone-required'] as const
const fields = ['fullName', 'email', 'billingAddress', 'phoneNumber'] as const

test('a filled-in form has no problems', () => {
  expect(customerProblems(good)).toEqual([])
  expect(firstProblem(good)).toBeUndefined()
})

test('an empty form lists every problem in the order of §5', () => {
  const empty = { fullName: '', email: '', billingAddress: '', phoneNumber: '' }
  expect(customerProblems(empty).map(({ refusal }) => refusal)).toEqual(order)
  expect(firstProblem(empty)).toEqual({ field: 'fullName', refusal: 'name-required' })
})

test.each([
  ['ada', true],
  ['   ', true],
  ['@', false],
  ['ada@home', false],
  ['  ada@example.com  ', false],
])('an email only needs an @ (§5): %j refused is %s', (email, refused) => {
  expect(firstProblem({ ...good, email })?.refusal).toBe(refused ? 'email-required' : undefined)
})

test('the first blank field in the order of §5 is named', () => {
  fc.assert(
    fc.property(fc.subarray([0, 1, 2, 3], { minLength: 1 }), fc.constantFrom('', ' ', '\t\n', ' '), (blank, text) => {
      const form = { ...good, ...Object.fromEntries(blank.map((index) => [fields[index], text])) }
      expect(customerProblems(form).map(({ refusal }) => refusal)).toEqual(blank.map((index) => order[index]))
      expect(firstProblem(form)?.field).toBe(fields[blank[0] as number])
    }),
  )
})

test.each([
  ['', null],
  ['  ', null],
  ['12', 12],
  [' 1 ', 1],
  ['500', 500],
  ['0', undefined],
  ['501', undefined],
  ['-3', undefined],
  ['2.5', undefined],
  ['1e2', undefined],
  ['a dozen', undefined],
])('guest count %j is read as %j', (typed, count) => expect(parseGuestCount(typed)).toBe(count))

test('guest count and crew note are optional, and their errors say what to fix', () => {
  expect(eventProblems({ guestCount: '', crewNote: ` ${'x'.repeat(MAX_CREW_NOTE)}\n` })).toEqual({})
  expect(eventProblems({ guestCount: 'a dozen', crewNote: 'x'.repeat(MAX_CREW_NOTE + 37) })).toEqual({
    guestCount: 'Enter a whole number from 1 to 500, or leave it blank.',
    crewNote: 'Please keep the note to 500 characters. It’s 37 over.',
  })
})

test('a note is counted in whole characters, like on the server: an emoji is one', () => {
  expect(eventProblems({ guestCount: '', crewNote: '⛳🏌'.repeat(MAX_CREW_NOTE / 2) })).toEqual({})
  expect(eventProblems({ guestCount: '', crewNote: '🏌'.repeat(MAX_CREW_NOTE + 1) }).crewNote).toContain('It’s 1 over.')
})

test('only filled-in event facts are sent', () => {
  expect(toEventFacts({ guestCount: ' ', crewNote: ' \n' })).toEqual({})
  expect(toEventFacts({ guestCount: '12 ', crewNote: ' Gate code 4417 ' })).toEqual({
    guestCount: 12,
    crewNote: 'Gate code 4417',
  })
})

test.each([
  ['480', true],
  ['555 0117', true],
  ['(480) 555-0117', false],
  ['+47 22 33 44 55', false],
  ['+47 1', false],
  [' ', false],
])('the phone number "%s" gets a hint: %s', (phone, lacks) => {
  expect(phoneHint(phone)).toBe(lacks ? 'Ten digits, with the area code.' : undefined)
})

test('a caller can have no email, but not an invalid one', () => {
  const caller = { fullName: 'Ann', email: '', billingAddress: '1 Main St', phoneNumber: '555' }
  expect(callerProblems(caller)).toEqual([])
  expect(callerProblems({ ...caller, email: 'ann' })).toEqual([{ field: 'email', refusal: 'email-required' }])
  expect(callerProblems({ ...caller, fullName: ' ' })).toEqual([{ field: 'fullName', refusal: 'name-required' }])
})

test.each([
  ['iron-dome', '8', undefined],
  ['iron-dome', '15', "Iron Dome is made for 4-8 players. Driver's Den fits 15."],
  ['iron-dome', '40', 'Iron Dome is made for 4-8 players. For a bigger group, add Additional Players.'],
  ['drivers-den', '3', undefined],
  ['drivers-den', '40', "Driver's Den is made for 8-15 players. For a bigger group, add Additional Players."],
  ['drivers-den', 'many', undefined],
] as const)('%s with %s guests has the hint %s', (packageId, typed, hint) => {
  expect(guestsHint(packageId, typed)).toBe(hint)
})
