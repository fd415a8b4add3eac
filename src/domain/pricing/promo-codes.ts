import type { CalendarDate } from '../calendar.ts'
import { priceLabel } from '../money.ts'
import { MAX_CODE, MAX_PROMO_CENTS, MAX_PROMO_USES, MIN_CODE } from '../promo-limits.ts'
import type { Refusal } from '../refusals.ts'

/** Discount of a promo code (R95): either a whole percentage or an amount in integer cents. The other one is null. */
export interface Promo {
  code: string
  percent: number | null
  cents: number | null
}

/** Normalizes a typed code: ' spring 15 ' becomes 'SPRING15'. */
export const normalizePromoCode = (typed: string): string => typed.replace(/\s+/g, '').toUpperCase()

const isCode = (code: string) =>
  code.length >= MIN_CODE && code.length <= MAX_CODE && /^[A-Z0-9][A-Z0-9-]*[A-Z0-9]$/.test(code)

/** Discount of a code on `price`, at most the whole price. In integer cents. */
export function promoOff(price: number, promo: Pick<Promo, 'percent' | 'cents'> | undefined): number {
  if (!promo) return 0
  return Math.min(price, promo.percent === null ? (promo.cents ?? 0) : Math.round((price * promo.percent) / 100))
}

/** '15% off', '$25 off'. */
export const promoWords = ({ percent, cents }: Pick<Promo, 'percent' | 'cents'>): string =>
  `${percent === null ? priceLabel(cents ?? 0) : `${percent}%`} off`

/** Label of the discount in every list of charges: 'Promo code SPRING (15% off)'. */
export const promoLabel = (promo: Promo): string => `Promo code ${promo.code} (${promoWords(promo)})`

/** When a code can be used: from first to last day, at most `maxUses` times, unless the owner ended it. */
export interface PromoTerms {
  startsOn: CalendarDate
  endsOn: CalendarDate | null
  maxUses: number | null
  endedAt: Date | string | null
}

export type PromoState = 'running' | 'scheduled' | 'used up' | 'ended'

/** State of a code on `today` (in Phoenix), after this many uses. */
export function promoState(
  { startsOn, endsOn, maxUses, endedAt }: PromoTerms,
  uses: number,
  today: CalendarDate,
): PromoState {
  if (endedAt !== null || (endsOn !== null && endsOn < today)) return 'ended'
  if (maxUses !== null && uses >= maxUses) return 'used up'
  return startsOn > today ? 'scheduled' : 'running'
}

/** A new code, as the owner enters it. */
export interface NewPromo extends Promo {
  startsOn: CalendarDate
  endsOn: CalendarDate | null
  maxUses: number | null
  firstBookingOnly: boolean
}

type PromoField = 'code' | 'amount' | 'endsOn' | 'maxUses'

/** Errors of a new code, each with the form field it belongs to. */
export function promoProblems(promo: NewPromo, today: CalendarDate): { field: PromoField; refusal: Refusal }[] {
  const { code, percent, cents, startsOn, endsOn, maxUses } = promo
  const takesOne = (percent === null) !== (cents === null)
  const inBounds = percent === null ? isWithin(cents, MAX_PROMO_CENTS) : isWithin(percent, 100)
  const problems: [boolean, PromoField, Refusal][] = [
    [!isCode(code), 'code', 'promo-code-shape'],
    [!takesOne || !inBounds, 'amount', percent === null ? 'promo-amount' : 'promo-percent'],
    [endsOn !== null && (endsOn < startsOn || endsOn < today), 'endsOn', 'promo-days'],
    [maxUses !== null && !isWithin(maxUses, MAX_PROMO_USES), 'maxUses', 'promo-uses'],
  ]
  return problems.flatMap(([isWrong, field, refusal]) => (isWrong ? [{ field, refusal }] : []))
}

const isWithin = (value: number | null, max: number) =>
  value !== null && Number.isInteger(value) && value >= 1 && value <= max
