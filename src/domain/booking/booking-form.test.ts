import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventFactsOf, eventProblems, firstProblem, guestCountOf, MAX_CREW_NOTE, problemsOf } from './booking-form.ts'

const good = {
  fullName: 'Ada Lovelace',
  email: 'ada@example.com',
  billingAddress: '1 Analytical Way',
  phoneNumber: '602 555 0100',
}
const order = ['name-required', 'email-required', 'address-required', 'phone-required'] as const
const fields = ['fullName', 'email', 'billingAddress', 'phoneNumber'] as const

test('a filled form has no problem', () => {
  expect(problemsOf(good)).toEqual([])
  expect(firstProblem(good)).toBeUndefined()
})

test('an empty form has them all, in the order of §5', () => {
  const empty = { fullName: '', email: '', billingAddress: '', phoneNumber: '' }
  expect(problemsOf(empty).map(({ refusal }) => refusal)).toEqual(order)
  expect(firstProblem(empty)).toEqual({ field: 'fullName', refusal: 'name-required' })
})

test.each([
  ['ada', true],
  ['   ', true],
  ['@', false],
  ['ada@home', false],
  ['  ada@example.com  ', false],
])('an email needs an @ and no more (§5): %j refused %s', (email, refused) => {
  expect(firstProblem({ ...good, email })?.refusal).toBe(refused ? 'email-required' : undefined)
})

test('whichever fields are blank, the first of them in order is named', () => {
  fc.assert(
    fc.property(fc.subarray([0, 1, 2, 3], { minLength: 1 }), fc.constantFrom('', ' ', '\t\n', ' '), (blank, text) => {
      const form = { ...good, ...Object.fromEntries(blank.map((index) => [fields[index], text])) }
      expect(problemsOf(form).map(({ refusal }) => refusal)).toEqual(blank.map((index) => order[index]))
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
])('as a guest count %j is %j', (typed, count) => expect(guestCountOf(typed)).toBe(count))

test('guests and note are optional, and a problem says what to do about it', () => {
  expect(eventProblems({ guestCount: '', crewNote: ` ${'x'.repeat(MAX_CREW_NOTE)}\n` })).toEqual({})
  expect(eventProblems({ guestCount: 'a dozen', crewNote: 'x'.repeat(MAX_CREW_NOTE + 37) })).toEqual({
    guestCount: 'Enter a whole number from 1 to 500, or leave it blank.',
    crewNote: 'Please keep the note to 500 characters. It’s 37 over.',
  })
})

test('a note is counted in whole characters, as the server counts: an emoji is one', () => {
  expect(eventProblems({ guestCount: '', crewNote: '⛳🏌'.repeat(MAX_CREW_NOTE / 2) })).toEqual({})
  expect(eventProblems({ guestCount: '', crewNote: '🏌'.repeat(MAX_CREW_NOTE + 1) }).crewNote).toContain('It’s 1 over.')
})

test('only what is typed is sent', () => {
  expect(eventFactsOf({ guestCount: ' ', crewNote: ' \n' })).toEqual({})
  expect(eventFactsOf({ guestCount: '12 ', crewNote: ' Gate code 4417 ' })).toEqual({
    guestCount: 12,
    crewNote: 'Gate code 4417',
  })
})
