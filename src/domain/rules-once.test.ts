import { globSync, readFileSync } from 'node:fs'
import { sep } from 'node:path'
import { expect, test } from 'vitest'

/** Business rules, the file each one is in, and how a second copy would look. `also` lists harmless look-alikes. */
const rules = [
  {
    rule: 'the deposit is a share of the total',
    looks: [
      /[*/] \(?DEPOSIT_PERCENT\b/,
      /\bDEPOSIT_PERCENT\)? [*/]/,
      /\btotal\w* \* (?:\w+P|p)ercent\b/,
      /\* 0\.25\b/,
      /\b25% of\b/,
      /\bDeposit, 25%/,
    ],
    stands: 'domain/pricing/pricing.ts',
    also: [],
    second: [
      'const deposit = (total * DEPOSIT_PERCENT) / 100',
      'Math.round((total * depositPercent) / 100)',
      'total * 0.25',
      '`The deposit is 25% of the total`',
    ],
  },
  {
    rule: 'the balance is due a fixed number of hours before the start',
    looks: [/\bBALANCE_DUE_HOURS\b/, /\b48 hours before\b/, /\bless than 48 hours\b/],
    stands: 'domain/pricing/balance-due.ts',
    // Defines the number and the sentences that contain it.
    also: ['domain/terms.ts'],
    second: [
      'startsAt.getTime() - BALANCE_DUE_HOURS * 3_600_000',
      'const isLate = hours < BALANCE_DUE_HOURS',
      'lte(startsAt, at(BALANCE_DUE_HOURS))',
      "'By card, due 48 hours before the event'",
    ],
  },
  {
    rule: 'hours before the start choose the refund tier',
    looks: [/[<>]=? fromHours\b/, /\bfromHours [<>]=? (?!0\b)/],
    stands: 'domain/payments/refund-tiers.ts',
    also: [],
    second: ['policy.find(({ fromHours }) => hours >= fromHours)'],
  },
  {
    rule: 'a tier refunds a share of the deposit',
    looks: [/\b\w*[dD]eposit\w* \* percent\b/],
    stands: 'domain/payments/refund-tiers.ts',
    also: [],
    second: ['Math.round((depositPaid * percent) / 100)'],
  },
  {
    rule: 'a new booking needs notice',
    looks: [/\bblockHoursBeforeBooking \*/, /[<>]=? \w*\.?blockHoursBeforeBooking\b/],
    stands: 'domain/schedule/slots.ts',
    also: [],
    second: ['startsAt - now < blockHoursBeforeBooking * 3_600_000'],
  },
  {
    rule: 'a change needs notice',
    looks: [/\bnotice(?:Hours)? \* (?:3_600_000|HOUR)/],
    stands: 'domain/booking/booking.ts',
    also: [],
    second: ['left >= noticeHours * 3_600_000', 'left < notice * HOUR'],
  },
  {
    rule: 'a booking is confirmed within a fixed number of hours',
    looks: [/\bconfirm\b.*\bwithin 24 hours\b/i, /\bCONFIRM_WITHIN_HOURS = /],
    stands: 'domain/terms.ts',
    also: [],
    second: ['We’ll confirm the longer time within 24 hours.', 'const CONFIRM_WITHIN_HOURS = 24'],
  },
  {
    rule: 'a hold and a payment link have a fixed lifetime',
    looks: [/\b(?:HOLD_MINUTES|LINK_HOURS) \*/, /\b(?:HOLD_MINUTES|LINK_HOURS) = /],
    stands: 'domain/payments/holds.ts',
    // Counts attempts over the lifetime of a hold.
    also: ['server/platform/http/limits/rate-limit.ts'],
    second: ['const LINK_HOURS = 48', 'now.getTime() + HOLD_MINUTES * 60_000'],
  },
  {
    rule: 'quiet hours start and end at fixed hours',
    looks: [/\bQUIET_(?:FROM|UNTIL)\b/],
    stands: 'domain/quiet-hours.ts',
    also: [],
    second: ['Math.min(QUIET_FROM - 1, Math.max(QUIET_UNTIL, hour))'],
  },
  {
    rule: 'wind and temperature have limits',
    looks: [/\b(?:MAX_WIND_MPH|M(?:IN|AX)_TEMPERATURE_F) = /, /\b20 mph\b/, /\b95 °F/],
    stands: 'domain/weather/limits.ts',
    // Sentences as examples in comments.
    also: ['domain/weather/words.ts', 'web/weather/plot-shape.ts'],
    second: ['const MAX_WIND_MPH = 20', "'We stop when the wind tops 20 mph.'", "'40–95 °F'"],
  },
  {
    rule: 'buffers widen the hours of a booking',
    looks: [/[+-] \(?\w*\.?(?:pre|post)TimeBuffer\b/],
    stands: 'domain/schedule/slots.ts',
    also: [],
    second: ['{ start: start - preTimeBuffer, end: end + postTimeBuffer }', 'end + generalSettings.postTimeBuffer'],
  },
]

const has = (code: string, looks: readonly RegExp[]) => looks.some((pattern) => pattern.test(code))

test.each(rules.flatMap(({ rule, looks, second }) => second.map((code) => ({ rule, looks, code }))))(
  '"$code" is caught as a second copy of: $rule',
  ({ looks, code }) => expect(has(code, looks)).toBe(true),
)

test.each(rules)('exactly one file implements: $rule', ({ looks, stands, also }) => {
  const files = globSync('{domain,server,web}/**/*.{ts,tsx}', { cwd: 'src' }).filter((file) => !/\.test/.test(file))
  expect(files.length).toBeGreaterThan(600)
  const found = files.filter((file) => has(readFileSync(`src/${file}`, 'utf8'), looks))
  expect(found.map((file) => file.replaceAll(sep, '/')).toSorted()).toEqual([stands, ...also].toSorted())
})
