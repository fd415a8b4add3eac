import { expect, test } from 'vitest'
import { hourLabel, toInstant } from './calendar.ts'
import { afterQuietHours, daysBeforeInWakingHours, QUIET_FROM, QUIET_UNTIL } from './quiet-hours.ts'
import { consentTerms } from './sms/consent.ts'

const shortHour = (hour: number) => hourLabel(hour).replace(':00', '')

test('the text message consent promises exactly these quiet hours', () => {
  expect(consentTerms).toContain(`between ${shortHour(QUIET_UNTIL)} and ${shortHour(QUIET_FROM)}`)
})

test.each([
  ['at 3 AM waits until 9 AM', 3, toInstant('2026-06-03', 9)],
  ['at 9 AM goes out at once', 9, toInstant('2026-06-03', 9)],
  ['in the daytime goes out at once', 13.5, toInstant('2026-06-03', 13.5)],
  ['at 8 PM waits until the next morning', 20, toInstant('2026-06-04', 9)],
])('a message due %s', (_, hour, expected) => {
  expect(afterQuietHours(toInstant('2026-06-03', hour))).toEqual(expected)
})

test.each([
  ['early in the day comes at 9 AM', 6, 9],
  ['in the daytime comes at the same hour', 14, 14],
  ['late in the day comes at 7 PM', 21, 19],
])('a notice days before something %s', (_, hour, expected) => {
  expect(daysBeforeInWakingHours(toInstant('2026-06-10', hour), 3)).toEqual(toInstant('2026-06-07', expected))
})
