import { shortReference } from '../booking/short-reference.ts'
import { addDays, type CalendarDate, hourLabel, longDate, toDateAndHour, todayIn, toInstant } from '../calendar.ts'
import { addOns, packages } from '../catalog.ts'
import { priceLabel } from '../money.ts'
import { computeDeposit, type Order, priceOrder } from '../pricing/pricing.ts'
import type { Refusal } from '../refusals.ts'
import { balanceDueWords } from '../terms.ts'
import { counted } from '../typography/counted.ts'

/** How the balance is paid: by card like everyone else, or by invoice within this many days. */
export const quoteTerms = ['card', 'net-14', 'net-30'] as const
export type QuoteTerms = (typeof quoteTerms)[number]

/** Number of days to pay an invoice with these terms, or undefined if there's no invoice. */
export const paymentDays = (terms: QuoteTerms): number | undefined =>
  terms === 'card' ? undefined : Number(terms.slice('net-'.length))

/** How the balance is paid, as pages and emails put it. */
export const termsLabel: Record<QuoteTerms, string> = {
  card: `By card, ${balanceDueWords} the event`,
  'net-14': 'By invoice, due 14 days after you accept',
  'net-30': 'By invoice, due 30 days after you accept',
}

/** A line of a quote, in integer cents. Discounts are negative. */
export interface QuoteLine {
  label: string
  cents: number
}

/** How many lines the owner can add, and how many days a quote can stay open. */
export const MAX_OWN_LINES = 10
export const MAX_QUOTE_DAYS = 60

/** What a quote is calculated from. Amounts in integer cents. */
export interface QuoteDraft extends Order {
  /** Start hour, in Phoenix time. */
  hour: number
  /** The owner's own lines, each above $0. */
  ownLines: readonly QuoteLine[]
  discount: number
  depositPercent: number
  terms: QuoteTerms
  /** The last day it can be accepted. */
  lastDay: CalendarDate
}

/** Charges, total and deposit: package, hours and add-ons at our regular prices, then the owner's own lines. */
export function priceQuote(draft: QuoteDraft): { lines: QuoteLine[]; total: number; deposit: number } {
  const price = priceOrder(draft)
  const { packageId, extraHours, ownLines, discount, depositPercent } = draft
  const { name, baseHours } = packages[packageId]
  const lines = [
    { label: `${name}, ${baseHours} hours`, cents: price.basePrice },
    { label: counted(extraHours, 'extra hour'), cents: price.extraHoursCost },
    ...draft.addOns.map((id) => ({ label: addOns[id].name, cents: addOns[id].price })),
    ...ownLines.map(({ label, cents }) => ({ label: label.trim(), cents })),
    { label: 'Discount', cents: -discount },
  ].filter(({ cents }) => cents !== 0)
  const total = lines.reduce((sum, { cents }) => sum + cents, 0)
  return { lines, total, deposit: computeDeposit(total, depositPercent) }
}

/** When a quote ends: after its last day, but no later than the start of the event. */
export function quoteEndsAt({ lastDay, date, hour }: Pick<QuoteDraft, 'lastDay' | 'date' | 'hour'>): Date {
  return new Date(Math.min(toInstant(addDays(lastDay, 1), 0).getTime(), toInstant(date, hour).getTime()))
}

/** Last day of a quote that's open until `openUntil`. */
export function quoteLastDay(openUntil: Date): CalendarDate {
  const { date, hour } = toDateAndHour(openUntil)
  return hour === 0 ? addDays(date, -1) : date
}

/** Why a quote can't be sent, or undefined. Doesn't check the schedule. */
export function quoteProblem(draft: QuoteDraft, now: Date): Refusal | undefined {
  const today = todayIn(now)
  const { ownLines, lastDay } = draft
  if (ownLines.some(({ label, cents }) => label.trim() === '' || !(cents > 0))) return 'line-unnamed'
  if (lastDay < today || lastDay > addDays(today, MAX_QUOTE_DAYS) || quoteEndsAt(draft) <= now) return 'quote-end'
  return priceQuote(draft).total > 0 ? undefined : 'quote-total'
}

/** What a quote's state depends on. */
export interface QuoteFate {
  openUntil: Date
  replacedAt: Date | null
  withdrawnAt: Date | null
  acceptedAt: Date | null
}

export const quoteStates = ['open', 'accepted', 'replaced', 'withdrawn', 'expired'] as const
export type QuoteState = (typeof quoteStates)[number]

/** State of a quote. */
export function quoteState({ openUntil, replacedAt, withdrawnAt, acceptedAt }: QuoteFate, now: Date): QuoteState {
  if (acceptedAt) return 'accepted'
  if (replacedAt) return 'replaced'
  if (withdrawnAt) return 'withdrawn'
  return openUntil <= now ? 'expired' : 'open'
}

/** Acceptance of a quote, as typed. */
export interface Acceptance {
  name: string
  title: string
  billingAddress: string
  agrees: boolean
}

export type AcceptanceField = keyof Acceptance

/** All problems of an acceptance, in form order. */
export function acceptanceProblems(
  { name, title, billingAddress, agrees }: Acceptance,
  hasConditions: boolean,
): { field: AcceptanceField; refusal: Refusal }[] {
  const found: [AcceptanceField, Refusal, boolean][] = [
    ['name', 'name-required', name.trim() === ''],
    ['title', 'title-required', title.trim() === ''],
    ['billingAddress', 'address-required', billingAddress.trim() === ''],
    ['agrees', 'conditions-required', hasConditions && !agrees],
  ]
  return found.filter(([, , fails]) => fails).map(([field, refusal]) => ({ field, refusal }))
}

/** Number of a quote on paper and on the phone: 'Q-7K3F9', and from its second version on 'Q-7K3F9-2'. */
export const quoteNumber = ({ firstId, version }: { firstId: string; version: number }): string =>
  shortReference(firstId).replace('DD-', 'Q-') + (version > 1 ? `-${version}` : '')

/** How long a quote is valid: 'through Friday, December 4, 2026', or until the hour its event starts. */
export function quoteEndWords(openUntil: Date): string {
  const day = longDate(quoteLastDay(openUntil))
  const { hour } = toDateAndHour(openUntil)
  return hour === 0 ? `through ${day}` : `until ${day} at ${hourLabel(hour)}`
}

/** What's due on an accepted quote: the deposit, or everything if the balance is due too. In integer cents. */
export const dueNowWords = (asked: number, deposit: number): string =>
  asked > deposit
    ? `Your deposit and balance are both due now: ${priceLabel(asked)}.`
    : `The ${priceLabel(asked)} deposit is due now.`

/** Label of a purchase order number: '77' becomes 'PO 77', 'PO-77' stays. */
export const poLabel = (poNumber: string): string => (/^p\.?o\b/i.test(poNumber) ? poNumber : `PO ${poNumber}`)
