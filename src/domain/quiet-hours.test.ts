import { expect, test } from 'vitest'
import { hourLabel, instantOf } from './calendar.ts'
import { afterQuietHours, daysBeforeInWakingHours, QUIET_FROM, QUIET_UNTIL } from './quiet-hours.ts'
import { consentTerms } from './sms/consent.ts'

const shortHour = (hour: number) => hourLabel(hour).replace(':00', '')

test('the words that people agree to before they are texted promise these hours', () => {
  expect(consentTerms).toContain(`between ${shortHour(QUIET_UNTIL)} and ${shortHour(QUIET_FROM)}`)
})

test.each([
  ['in the small hours: that morning', 3, instantOf('2026-06-03', 9)],
  ['as they end: at once', 9, instantOf('2026-06-03', 9)],
  ['by day: at once', 13.5, instantOf('2026-06-03', 13.5)],
  ['as they begin: the next morning', 20, instantOf('2026-06-04', 9)],
])('%s', (_, hour, expected) => {
  expect(afterQuietHours(instantOf('2026-06-03', hour))).toEqual(expected)
})

test.each([
  ['early: at 9 AM', 6, 9],
  ['by day: at the same hour', 14, 14],
  ['late: at 7 PM', 21, 19],
])('days before something %s', (_, hour, expected) => {
  expect(daysBeforeInWakingHours(instantOf('2026-06-10', hour), 3)).toEqual(instantOf('2026-06-07', expected))
})
