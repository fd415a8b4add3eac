import { expect, test } from 'vitest'
import { toInstant } from '../calendar.ts'
import { CONSENT_VERSION, consentLabel, consentTerms } from './consent.ts'
import { stateAfter } from './text-states.ts'
import { arrivalToText, isReminderDue, sendTextAt } from './text-times.ts'
import { phoneLabel, typedPhoneLabel, usPhone } from './us-phone.ts'
import { countSegments, helpText, onOurWayText, reminderText, replyMeans } from './words.ts'

test.each([
  ['(602) 555-0142', '+16025550142'],
  ['602.555.0142', '+16025550142'],
  ['+1 602 555 0142', '+16025550142'],
  ['1-602-555-0142', '+16025550142'],
  ['602‑555‑0142', '+16025550142'],
  ['555-0142', undefined],
  ['+44 20 7946 0958', undefined],
  ['+6025550142', undefined],
  ['(416) 555-0142', undefined], // Toronto
  ['(809) 555-0142', undefined], // Santo Domingo
  ['(800) 555-0142', undefined],
  ['(900) 555-0142', undefined],
  ['(102) 555-0142', undefined],
  ['(602) 155-0142', undefined],
  ['(602) 555-0142 ext 3', undefined],
  ['602 555 0142 0', undefined],
  ['', undefined],
])('the typed phone number %j is read as %j', (typed, phone) => {
  expect(usPhone(typed)).toBe(phone)
})

test('a phone number is shown in US format', () => {
  expect(phoneLabel('+16025550142')).toBe('(602) 555-0142')
  expect(typedPhoneLabel('6025550142')).toBe('(602) 555-0142')
  expect(typedPhoneLabel('+44 20 7946 0958')).toBe('+44 20 7946 0958')
})

const at = (date: string, hour: number) => toInstant(date, hour)
test.each([
  ['at 9 AM, goes out at once', at('2026-06-03', 9), at('2026-06-04', 14), at('2026-06-03', 9)],
  ['a minute before 9 AM, waits', at('2026-06-03', 9 - 1 / 60), at('2026-06-04', 14), at('2026-06-03', 9)],
  [
    'a minute before 8 PM, goes out at once',
    at('2026-06-03', 20 - 1 / 60),
    at('2026-06-04', 14),
    at('2026-06-03', 20 - 1 / 60),
  ],
  ['at 8 PM, waits until morning', at('2026-06-03', 20), at('2026-06-04', 14), at('2026-06-04', 9)],
  ['at 8 PM, too late by 9 AM', at('2026-06-03', 20), at('2026-06-04', 9), undefined],
  ['when it’s already too late', at('2026-06-04', 14), at('2026-06-04', 14), undefined],
])('a text that is ready %s', (_, now, notAfter, expected) => {
  expect(sendTextAt(now, notAfter)).toEqual(expected)
})

test.each([
  ['at the event’s hour on the day before', at('2026-06-03', 14), true],
  ['a minute earlier', at('2026-06-03', 14 - 1 / 60), false],
  ['on the morning of the event', at('2026-06-04', 9), true],
  ['once the event has begun', at('2026-06-04', 14), false],
])('whether a text reminder is due %s', (_, now, expected) => {
  expect(isReminderDue({ startsAt: at('2026-06-04', 14), createdAt: at('2026-05-01', 9) }, now)).toBe(expected)
})

test('a booking made after the reminder’s time gets no reminder', () => {
  const booking = { startsAt: at('2026-06-04', 14), createdAt: at('2026-06-03', 15) }
  expect(isReminderDue(booking, at('2026-06-03', 16))).toBe(false)
})

test('a text reminder has day, hour and arrival time, and always fits in one message', () => {
  expect(reminderText(at('2026-06-04', 14), '(602) 555-0142')).toBe(
    "Dome & Den: see you Thu, Jun 4 at 2:00 PM. We'll arrive between 1:15 and 1:30 PM to set up. Questions? Call (602) 555-0142. Reply STOP to end.",
  )
  for (let day = 1; day <= 28; day++)
    for (let hour = 6; hour < 22; hour += 0.5)
      expect(countSegments(reminderText(at(`2026-11-${String(day).padStart(2, '0')}`, hour), '(602) 555-0142'))).toBe(1)
  expect(countSegments(helpText('(602) 555-0142'))).toBe(1)
})

const pressed = at('2026-06-04', 12.5)
test.each([
  ['at once', 25, pressed, at('2026-06-04', 12.5 + 25 / 60)],
  ['ten minutes later', 25, at('2026-06-04', 12.5 + 10 / 60), at('2026-06-04', 12.5 + 25 / 60)],
  ['eleven minutes later', 25, at('2026-06-04', 12.5 + 11 / 60), undefined],
  ['when they are there', 5, at('2026-06-04', 12.5 + 5 / 60), undefined],
])('the arrival text for a crew on its way that we hear of %s', (_, minutes, now, arrivesAt) => {
  expect(arrivalToText({ pressedAt: pressed, minutes }, now)).toEqual(arrivesAt)
})

test('the arrival text rounds its time up to five minutes and fits in one message', () => {
  expect(onOurWayText(at('2026-06-04', 12 + 56 / 60), '(602) 555-0142')).toBe(
    'Dome & Den: our crew is on the way and should be there around 1:00 PM. Questions? Call (602) 555-0142. Reply STOP to end.',
  )
  expect(onOurWayText(at('2026-06-04', 13.25), '(602) 555-0142')).toContain('around 1:15 PM.')
  expect(countSegments(onOurWayText(at('2026-06-04', 12 + 56 / 60), '(602) 555-0142'))).toBe(1)
})

test.each([
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(307), 3],
  [`${'a'.repeat(158)}€`, 1],
  [`${'a'.repeat(159)}€`, 2],
  ['’'.repeat(70), 1],
  ['’'.repeat(71), 2],
  ['👍'.repeat(36), 2],
])('a text is counted in segments: case %#', (text, segments) => {
  expect(countSegments(text)).toBe(segments)
})

test.each([
  ['STOP', 'stop'],
  [' stop. ', 'stop'],
  ['Unsubscribe', 'stop'],
  ['stop by at noon', undefined],
  ['Start', 'start'],
  ['help', 'help'],
  ['See you then!', undefined],
])('the reply %j means %j', (body, meaning) => {
  expect(replyMeans(body)).toBe(meaning)
})

test('a callback never changes a final text state, and resolves an unknown one', () => {
  expect(stateAfter('unknown', 'sent')).toBe('sent')
  expect(stateAfter('unknown', 'delivered')).toBe('delivered')
  expect(stateAfter('sent', 'undelivered')).toBe('undelivered')
  expect(stateAfter('delivered', 'sent')).toBe('delivered')
  expect(stateAfter('delivered', 'failed')).toBe('delivered')
  expect(stateAfter('undelivered', 'delivered')).toBe('undelivered')
  expect(stateAfter('sent', 'queued')).toBe('sent')
  expect(stateAfter('waiting', 'queued')).toBe('waiting')
})

test('the consent words only change with their version', () => {
  expect([CONSENT_VERSION, consentLabel('+14805550117'), consentTerms]).toEqual([
    3,
    'Text me at (480) 555-0117 about my bookings',
    'Dome & Den will text you a reminder the day before each event, and again when our crew is on the way: usually two messages per booking, between 9 AM and 8 PM. Msg & data rates may apply. Reply STOP to end, HELP for help. You don’t need to get texts to book.',
  ])
})
