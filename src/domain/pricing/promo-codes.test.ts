import { expect, test } from 'vitest'
import { type NewPromo, normalizePromoCode, promoLabel, promoOff, promoProblems, promoState } from './promo-codes.ts'

const percent = (percent: number) => ({ code: 'SPRING', percent, cents: null })
const off = (cents: number) => ({ code: 'SPRING', percent: null, cents })

test.each([
  [15_000, undefined, 0],
  [15_000, percent(10), 1_500],
  [32_525, percent(33), 10_733],
  [15_000, percent(100), 15_000],
  [15_000, off(2_500), 2_500],
  [15_000, off(20_000), 15_000],
])('a price of %d cents with promo code %o is reduced by %d', (price, promo, taken) =>
  expect(promoOff(price, promo)).toBe(taken),
)

test('a promo code is normalized, and labeled with its discount', () => {
  expect(normalizePromoCode(' spring 15\t')).toBe('SPRING15')
  expect(promoLabel(percent(15))).toBe('Promo code SPRING (15% off)')
  expect(promoLabel(off(2_550))).toBe('Promo code SPRING ($25.50 off)')
})

const today = '2026-06-01'
const open = { startsOn: today, endsOn: null, maxUses: null, endedAt: null }

test.each([
  ['is running on its first day', open, 0, 'running'],
  ['is running on its last day', { ...open, endsOn: today }, 0, 'running'],
  ['is scheduled before its first day', { ...open, startsOn: '2026-06-02' }, 0, 'scheduled'],
  ['has ended after its last day', { ...open, startsOn: '2026-05-01', endsOn: '2026-05-31' }, 0, 'ended'],
  ['has ended once the owner ends it', { ...open, endedAt: new Date() }, 0, 'ended'],
  ['is running while it has uses left', { ...open, maxUses: 3 }, 2, 'running'],
  ['is used up after its last use', { ...open, maxUses: 3 }, 3, 'used up'],
] as const)('a promo code %s', (_, terms, uses, state) => expect(promoState(terms, uses, today)).toBe(state))

const wanted: NewPromo = { ...percent(10), startsOn: today, endsOn: null, maxUses: null, firstBookingOnly: false }

test.each<[Partial<NewPromo>, string[]]>([
  [{}, []],
  [{ code: 'A-1B' }, []],
  [{ code: 'ABC' }, ['code']],
  [{ code: 'ABCD-' }, ['code']],
  [{ code: 'SPRÜNG' }, ['code']],
  [{ code: 'A'.repeat(21) }, ['code']],
  [{ percent: 0 }, ['amount']],
  [{ percent: 101 }, ['amount']],
  [{ percent: 7.5 }, ['amount']],
  [{ percent: null }, ['amount']],
  [{ cents: 500 }, ['amount']],
  [{ percent: null, cents: 1_000_000 }, []],
  [{ percent: null, cents: 1_000_001 }, ['amount']],
  [{ percent: null, cents: Number.NaN }, ['amount']],
  [{ endsOn: today }, []],
  [{ endsOn: '2026-05-31' }, ['endsOn']],
  [{ startsOn: '2026-07-02', endsOn: '2026-07-01' }, ['endsOn']],
  [{ startsOn: '2026-05-01', endsOn: '2026-05-31' }, ['endsOn']],
  [{ maxUses: 0 }, ['maxUses']],
  [{ maxUses: 1.5 }, ['maxUses']],
  [{ maxUses: 100_001 }, ['maxUses']],
])('a new promo code with %o has errors in %j', (change, fields) =>
  expect(promoProblems({ ...wanted, ...change }, today).map(({ field }) => field)).toEqual(fields),
)
