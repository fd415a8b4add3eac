import { expect, test } from 'vitest'
import { isRefusal, type Refusal, Refused, refusalCodes, refusalSentence, refusalStatus, withWait } from './refusals.ts'

test.each([
  ['name-required', 'Full name is required'],
  ['email-required', 'Valid email address is required'],
  ['address-required', 'Address is required'],
  ['phone-required', 'Phone number is required'],
  ['rate-limited', 'Too many submission attempts. Please wait a minute before trying again.'],
  ['not-signed-in', 'User not authenticated. Please sign in again.'],
  ['time-conflict', 'Selected time range conflicts with existing bookings. Please choose another time.'],
  ['extra-hour-conflict', 'Cannot add more hours - would conflict with existing booking'],
  ['no-user', 'No user logged in'],
  ['not-admin', 'Access denied. Only admin users can access this page.'],
  ['wrong-password', 'Incorrect password'],
] as const)('%s has the specification’s exact sentence', (code, sentence) => {
  expect(refusalSentence(code)).toBe(sentence)
  expect(new Refused(code).message).toBe(sentence)
})

test('every refusal has its own sentence and a 4xx status, or 503 if a service is down or full', () => {
  const ours: Refusal[] = [
    'unavailable',
    'google-away',
    'too-many-streams',
    'too-many-connections',
    'provider-away',
    'payment-unknown',
    'storage-away',
    'busy-passwords',
  ]
  for (const code of refusalCodes.filter((code) => !ours.includes(code))) {
    expect(refusalStatus(code)).toBeGreaterThanOrEqual(400)
    expect(refusalStatus(code)).toBeLessThan(500)
    expect(refusalSentence(code)).not.toBe('')
  }
  for (const code of ours) expect(refusalStatus(code)).toBe(503)
  expect(new Set(refusalCodes.map(refusalSentence)).size).toBe(refusalCodes.length)
})

test('isRefusal accepts only our own codes', () => {
  expect(isRefusal('time-conflict')).toBe(true)
  for (const other of ['', 'toString', '__proto__', 'TIME-CONFLICT', null, 1, {}]) expect(isRefusal(other)).toBe(false)
})

test('a refusal keeps its cause, and its detail replaces the sentence', () => {
  const cause = new Error('23P01')
  const refused = new Refused('time-conflict', { cause })
  expect(refused).toMatchObject({ name: 'Refused', code: 'time-conflict', cause })
  expect(new Refused('invalid-request', { detail: '"hours" is not a number.' }).message).toBe(
    '"hours" is not a number.',
  )
})

test.each([
  [1, '1 second'],
  [45, '45 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [600, '10 minutes'],
  [3_600, '60 minutes'],
  [7_200, '2 hours'],
  [86_000, '24 hours'],
])('a wait of %i s reads as %s', (seconds, wait) => {
  expect(withWait(refusalSentence('too-many-attempts'), seconds)).toBe(
    `Too many attempts. Please wait ${wait} before trying again.`,
  )
})

test('withWait leaves the sentence of §5 and sentences without a wait alone', () => {
  for (const code of ['rate-limited', 'time-conflict'] as const) {
    expect(withWait(refusalSentence(code), 20)).toBe(refusalSentence(code))
  }
})
