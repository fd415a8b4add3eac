import type { CalendarDate } from '../calendar.ts'
import { priceLabel } from '../money.ts'
import { MAX_CODE, MAX_PROMO_CENTS, MAX_PROMO_USES, MIN_CODE } from '../promo-limits.ts'
import type { Refusal } from '../refusals.ts'

/** What a promo code takes off a price (R95): so many whole percent, or an amount in integer cents; the other is null. */
export interface Promo {
  code: string
  percent: number | null
  cents: number | null
}

/** A code as it is kept, whatever was typed: ' spring 15 ' is 'SPRING15'. */
export const codeOf = (typed: string): string => typed.replace(/\s+/g, '').toUpperCase()

const isCode = (code: string) =>
  code.length >= MIN_CODE && code.length <= MAX_CODE && /^[A-Z0-9][A-Z0-9-]*[A-Z0-9]$/.test(code)

/** What a code takes off `price`, never more than all of it. In integer cents. */
export function promoOff(price: number, promo: Pick<Promo, 'percent' | 'cents'> | undefined): number {
  if (!promo) return 0
  return Math.min(price, promo.percent === null ? (promo.cents ?? 0) : Math.round((price * promo.percent) / 100))
}

/** '15% off', '$25 off'. */
export const promoWords = ({ percent, cents }: Pick<Promo, 'percent' | 'cents'>): string =>
  `${percent === null ? priceLabel(cents ?? 0) : `${percent}%`} off`

/** The name of its line in every list of sums: 'Promo code SPRING (15% off)'. */
export const promoLabel = (promo: Promo): string => `Promo code ${promo.code} (${promoWords(promo)})`

/** When a code can be used: its days, both included, unless the owner ended it, as often as `maxUses` says. */
export interface PromoTerms {
  startsOn: CalendarDate
  endsOn: CalendarDate | null
  maxUses: number | null
  endedAt: Date | string | null
}

export type PromoState = 'running' | 'scheduled' | 'used up' | 'ended'

/** How a code stands today, in Phoenix, after so many uses. */
export function promoState(
  { startsOn, endsOn, maxUses, endedAt }: PromoTerms,
  uses: number,
  today: CalendarDate,
): PromoState {
  if (endedAt !== null || (endsOn !== null && endsOn < today)) return 'ended'
  if (maxUses !== null && uses >= maxUses) return 'used up'
  return startsOn > today ? 'scheduled' : 'running'
}

/** A new code, as the owner asks for it. */
export interface NewPromo extends Promo {
  startsOn: CalendarDate
  endsOn: CalendarDate | null
  maxUses: number | null
  firstBookingOnly: boolean
}

type PromoField = 'code' | 'amount' | 'endsOn' | 'maxUses'

/** What is wrong with a new code, each with the field that it stands under. */
export function promoProblems(promo: NewPromo, today: CalendarDate): { field: PromoField; refusal: Refusal }[] {
  const { code, percent, cents, startsOn, endsOn, maxUses } = promo
  const takesOne = (percent === null) !== (cents === null)
  const inBounds = percent === null ? isWithin(cents, MAX_PROMO_CENTS) : isWithin(percent, 100)
  const problems: [boolean, PromoField, Refusal][] = [
    [!isCode(code), 'code', 'promo-code-shape'],
    [!takesOne || !inBounds, 'amount', 'promo-amount'],
    [endsOn !== null && (endsOn < startsOn || endsOn < today), 'endsOn', 'promo-days'],
    [maxUses !== null && !isWithin(maxUses, MAX_PROMO_USES), 'maxUses', 'promo-uses'],
  ]
  return problems.flatMap(([isWrong, field, refusal]) => (isWrong ? [{ field, refusal }] : []))
}

const isWithin = (value: number | null, max: number) =>
  value !== null && Number.isInteger(value) && value >= 1 && value <= max
