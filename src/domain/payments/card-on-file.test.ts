import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toDateAndHour, todayIn, toInstant } from '../calendar.ts'
import { balanceDueAt } from '../pricing/balance-due.ts'
import {
  type CardOnFile,
  chargeNoticeAt,
  chargeTime,
  keepCardLabel,
  mayKeepCard,
  nextChargeAt,
  nextStep,
  retryTime,
  toCardFailure,
} from './card-on-file.ts'
import { unpaid } from './money.test-data.ts'
import type { Payable } from './payable.ts'

/** Friday, December 4, 2 PM. The balance is due Wednesday at 2 PM, and the customer is notified Tuesday at 2 PM. */
const startsAt = toInstant('2026-12-04', 14)
const due = toInstant('2026-12-02', 14)
const told = toInstant('2026-12-01', 14)
const minutes = (from: Date, count: number) => new Date(from.getTime() + count * 60_000)

const booking: Payable = {
  ...unpaid(70_000, 17_500),
  paidCents: 17_500,
  holdExpiresAt: null,
  startsAt,
  invoiceDueOn: null,
  cancelReason: null,
}
const kept: CardOnFile = { state: 'kept', announced: null, toldAt: null, retryAt: null }
const announced: CardOnFile = { ...kept, announced: { cents: 52_500, startsAt, chargeAt: due }, toldAt: told }

test('the card-on-file checkbox names the charge day and is offered only if we can give a day’s notice', () => {
  expect(keepCardLabel(startsAt)).toBe('Charge the balance to this card on Wed, Dec 2')
  expect(chargeNoticeAt(startsAt)).toEqual(told)
  expect(mayKeepCard(startsAt, minutes(told, -1))).toBe(true)
  expect(mayKeepCard(startsAt, told)).toBe(false)
})

test('customers get notice of a charge the day before, between 9 AM and 8 PM, before the charge is due', () => {
  for (let hour = 6; hour <= 21; hour++) {
    const start = toInstant('2026-12-04', hour)
    const at = chargeNoticeAt(start)
    expect(todayIn(at)).toBe('2026-12-01')
    expect(toDateAndHour(at).hour).toBeGreaterThanOrEqual(9)
    expect(toDateAndHour(at).hour).toBeLessThan(20)
    expect(chargeTime(start, at)).toEqual(balanceDueAt({ startsAt: start }))
  }
})

test.each<[string, CardOnFile, Partial<Payable>, Date, string]>([
  ['a week ahead', kept, {}, toInstant('2026-11-25', 12), 'wait'],
  ['the day before', kept, {}, told, 'announce'],
  ['notice overdue, in the morning', kept, {}, toInstant('2026-12-02', 9), 'announce'],
  ['notice overdue, during quiet hours', kept, {}, toInstant('2026-12-01', 21), 'wait'],
  ['no time left to give notice', kept, {}, toInstant('2026-12-03', 19), 'end'],
  ['notice given, not due yet', announced, {}, minutes(due, -1), 'wait'],
  ['notice given, due now', announced, {}, due, 'charge'],
  ['due, but the notice never went out', { ...announced, toldAt: null }, {}, due, 'wait'],
  ['due, but the notice went out an hour ago', { ...announced, toldAt: minutes(due, -60) }, {}, due, 'wait'],
  ['notice given, later on the due day', announced, {}, toInstant('2026-12-02', 23), 'charge'],
  ['the announced day is over', announced, {}, toInstant('2026-12-03', 9), 'announce'],
  ['the amount changed, by a payment', announced, { paidCents: 20_000 }, due, 'announce'],
  ['the amount changed, by a discount', announced, { discountCents: 100 }, due, 'announce'],
  ['moved', announced, { startsAt: toInstant('2026-12-11', 14) }, due, 'wait'],
  ['paid another way', announced, { paidCents: 70_000 }, due, 'end'],
  ['cancelled', announced, { status: 'cancelled' }, due, 'end'],
  ['in dispute', announced, { dispute: 'open' }, due, 'wait'],
  ['only held', announced, { holdExpiresAt: minutes(due, 10) }, due, 'wait'],
  ['begun', announced, { startsAt: due }, due, 'end'],
  ['withdrawn', { ...announced, state: 'withdrawn' }, {}, due, 'end'],
  ['charged', { ...announced, state: 'charged' }, {}, due, 'end'],
  [
    'declined, an hour later',
    { ...announced, state: 'declined', retryAt: minutes(due, 1_440) },
    {},
    minutes(due, 60),
    'wait',
  ],
  [
    'declined, a day later',
    { ...announced, state: 'declined', retryAt: minutes(due, 1_440) },
    {},
    minutes(due, 1_440),
    'charge',
  ],
  [
    'declined, and the day of the retry is over',
    { ...announced, state: 'declined', retryAt: minutes(due, 1_440) },
    {},
    toInstant('2026-12-04', 0),
    'end',
  ],
  [
    'declined, then the amount changed',
    { ...announced, state: 'declined', retryAt: due },
    { paidCents: 18_000 },
    due,
    'end',
  ],
])('next step of a card on file: %s', (_, card, change, now, step) =>
  expect(nextStep(card, { ...booking, ...change }, now)).toBe(step),
)

test('a card is only ever charged the announced amount, on the announced day, for the announced start', () => {
  const instant = fc.integer({ min: 0, max: 96 * 60 }).map((count) => minutes(toInstant('2026-12-01', 0), count))
  const card = fc.record({
    state: fc.constantFrom('asked', 'kept', 'declined', 'charged', 'withdrawn') as fc.Arbitrary<CardOnFile['state']>,
    announced: fc.option(
      fc.record({
        cents: fc.constantFrom(52_500, 50_000),
        startsAt: fc.constantFrom(startsAt, minutes(startsAt, 60)),
        chargeAt: instant,
      }),
    ),
    toldAt: fc.option(instant),
    retryAt: fc.option(instant),
  })
  const change = fc.record({
    paidCents: fc.constantFrom(17_500, 20_000, 70_000),
    status: fc.constantFrom('BOOKED', 'cancelled', 'pending'),
    dispute: fc.constantFrom(null, 'open' as const, 'lost' as const),
  })
  fc.assert(
    fc.property(card, change, instant, (card, change, now) => {
      const row = { ...booking, ...change }
      if (nextStep(card, row, now) !== 'charge') return
      expect([row.status, row.dispute]).toEqual(['BOOKED', null])
      expect(card.announced?.cents).toBe(70_000 - row.paidCents)
      expect(card.announced?.startsAt).toEqual(startsAt)
      const said = card.state === 'declined' ? card.retryAt : card.announced?.chargeAt
      expect(todayIn(now)).toBe(said && todayIn(said))
    }),
    { numRuns: 2_000 },
  )
})

test.each<[string, CardOnFile, Partial<Payable>, Date, Date | undefined]>([
  ['no notice yet', kept, {}, toInstant('2026-11-25', 12), due],
  ['notice given', announced, {}, told, due],
  ['notice given of another amount', announced, { discountCents: 100 }, told, due],
  [
    'notice given of another start',
    announced,
    { startsAt: toInstant('2026-12-11', 14) },
    told,
    toInstant('2026-12-09', 14),
  ],
  ['notice overdue', kept, {}, toInstant('2026-12-02', 12), toInstant('2026-12-03', 8)],
  ['at night', kept, {}, toInstant('2026-12-02', 21), toInstant('2026-12-04', 5)],
  ['no time left', kept, {}, toInstant('2026-12-03', 19), undefined],
  ['declined', { ...announced, state: 'declined', retryAt: minutes(due, 1_440) }, {}, due, minutes(due, 1_440)],
  ['paid', announced, { paidCents: 70_000 }, told, undefined],
  ['withdrawn', { ...announced, state: 'withdrawn' }, {}, told, undefined],
])('next charge of a card on file: %s', (_, card, change, now, at) =>
  expect(nextChargeAt(card, { ...booking, ...change }, now)).toEqual(at),
)

test.each([
  ['insufficient_funds', 'declined'],
  ['card_declined', 'declined'],
  ['authentication_required', 'authentication'],
  ['expired_card', 'expired'],
  ['stolen_card', 'other'],
  [undefined, 'other'],
] as const)('card error "%s" is shown as %s', (code, failure) => expect(toCardFailure(code)).toBe(failure))

test('a declined card is retried once, a day later, if that could help', () => {
  expect(retryTime('declined', 'kept', startsAt, due)).toEqual(toInstant('2026-12-03', 14))
  expect(retryTime('declined', 'declined', startsAt, due)).toBeUndefined()
  expect(retryTime('authentication', 'kept', startsAt, due)).toBeUndefined()
  expect(retryTime('declined', 'kept', startsAt, toInstant('2026-12-03', 14))).toBeUndefined()
})
