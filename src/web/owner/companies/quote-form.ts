import { isOverridable, type OverridableRule, type Override } from '../../../domain/booking/overrides.ts'
import { addDays, type CalendarDate, hourLabel, isCalendarDate, parseHour, todayIn } from '../../../domain/calendar.ts'
import type { AddOnId, PackageId } from '../../../domain/catalog.ts'
import {
  type QuoteDraft,
  type QuoteLine,
  type QuoteTerms,
  quoteLastDay,
  quoteProblem,
} from '../../../domain/companies/quote.ts'
import { dollars, parseCents } from '../../../domain/money.ts'
import type { Refusal } from '../../../domain/refusals.ts'
import { DEPOSIT_PERCENT } from '../../../domain/terms.ts'
import { NO_TIME } from '../../schedule/show-start-times.ts'
import { refusalSentence } from '../../site/refusal-sentence.ts'
import type { Problems } from '../../ui/form/use-form.ts'
import type { AdminQuote, CompanyRequest } from './companies-query.ts'

/** Default number of days a company has to answer. */
const USUAL_DAYS = 14

/** A line as typed; `key` is its React key. */
export interface TypedLine {
  key: number
  label: string
  amount: string
}

/** A quote as the owner types it. */
export interface TypedQuote {
  packageId: PackageId
  date: CalendarDate
  /** Undefined until the owner chooses it. */
  hour: number | undefined
  extraHours: number
  addOns: AddOnId[]
  placeZip: string
  location: string
  lines: TypedLine[]
  discount: string
  depositPercent: string
  terms: QuoteTerms
  lastDay: CalendarDate
  message: string
  conditions: string
  /** Reason for overriding each rule. */
  reasons: Partial<Record<OverridableRule, string>>
}

export type QuoteField = OverridableRule | 'date' | 'hour' | 'lines' | 'discount' | 'depositPercent' | 'lastDay'

/** Initial values of a quote: the company's request, or the version it replaces. */
export function firstDraft(request: CompanyRequest, before: AdminQuote | undefined, now: Date): TypedQuote {
  const today = todayIn(now)
  const openUntil = before && new Date(before.openUntil)
  const lastDay = openUntil && openUntil > now ? quoteLastDay(openUntil) : addDays(today, USUAL_DAYS)
  const shared = { placeZip: request.zip ?? '', lastDay, reasons: {} }
  if (!before) {
    return {
      ...shared,
      packageId: request.packageIds.at(-1) ?? 'drivers-den',
      date: request.dates.find((date) => date >= today) ?? '',
      hour: undefined,
      extraHours: Math.max(0, request.hours - 2),
      addOns: [],
      location: '',
      lines: [],
      discount: '',
      depositPercent: String(DEPOSIT_PERCENT),
      terms: 'card',
      message: '',
      conditions: '',
    }
  }
  const { draft, lines, date, time, location, terms, message, conditions } = before
  const own = lines.slice(1 + (draft.extraHours > 0 ? 1 : 0) + draft.addOns.length)
  return {
    ...shared,
    ...draft,
    date,
    hour: parseHour(time),
    location: location ?? '',
    lines: own
      .filter(({ amount }) => amount > 0)
      .map(({ label, amount }, key) => ({ key, label, amount: String(amount) })),
    discount: own.some(({ amount }) => amount < 0) ? String(-(own.at(-1)?.amount ?? 0)) : '',
    depositPercent: String(draft.depositPercent),
    terms,
    message: message ?? '',
    conditions: conditions ?? '',
  }
}

const parseWholePercent = (typed: string) => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN)

/** The quote in the domain's format. What isn't valid or chosen yet counts as zero; no price depends on the start. */
export const toQuoteDraft = (typed: TypedQuote): QuoteDraft => ({
  ...typed,
  hour: typed.hour ?? 0,
  ownLines: typed.lines.map(({ label, amount }): QuoteLine => ({ label, cents: parseCents(amount) ?? 0 })),
  discount: parseCents(typed.discount) ?? 0,
  depositPercent: Math.min(100, parseWholePercent(typed.depositPercent) || 0),
})

const fieldByRefusal: Partial<Record<Refusal, QuoteField>> = {
  'line-unnamed': 'lines',
  'quote-end': 'lastDay',
  'quote-total': 'discount',
}

/** Why a quote can't be sent. */
export function quoteProblems(typed: TypedQuote, broken: readonly Refusal[], now: Date): Problems<QuoteField> {
  const hasDate = isCalendarDate(typed.date)
  if (!hasDate || typed.hour === undefined)
    return { ...(!hasDate && { date: 'Choose a date.' }), ...(typed.hour === undefined && { hour: NO_TIME }) }
  if (!isCalendarDate(typed.lastDay)) return { lastDay: refusalSentence('quote-end') }
  const percent = parseWholePercent(typed.depositPercent)
  const problem = quoteProblem(toQuoteDraft(typed), now)
  const field = problem && fieldByRefusal[problem]
  return {
    ...Object.fromEntries(
      broken
        .filter(isOverridable)
        .filter((rule) => !typed.reasons[rule]?.trim())
        .map((rule) => [rule, 'Give a reason, or choose another time.']),
    ),
    ...(percent <= 100 ? {} : { depositPercent: 'Enter a whole number from 0 to 100.' }),
    ...(typed.discount.trim() !== '' && parseCents(typed.discount) === undefined
      ? { discount: 'Enter an amount in dollars.' }
      : {}),
    ...(problem && field && { [field]: refusalSentence(problem) }),
  }
}

const toOverrides = ({ reasons }: TypedQuote, broken: readonly Refusal[]): Override[] =>
  broken.filter(isOverridable).map((rule) => ({ rule, reason: reasons[rule] ?? '' }))

/** Request body; `replaces` is the id of the previous version. */
export function toQuoteRequest(
  typed: TypedQuote & { hour: number },
  broken: readonly Refusal[],
  replaces: string | undefined,
) {
  const { packageId, date, hour, extraHours, addOns, terms, lastDay, location, message, conditions } = typed
  const { ownLines, discount, depositPercent } = toQuoteDraft(typed)
  return {
    ...(replaces && { replaces }),
    packageId,
    date,
    time: hourLabel(hour),
    extraHours,
    addOns,
    lines: ownLines.map(({ label, cents }) => ({ label, amount: dollars(cents) })),
    discount: dollars(discount),
    depositPercent,
    terms,
    lastDay,
    ...(location.trim() && { location }),
    ...(message.trim() && { message }),
    ...(conditions.trim() && { conditions }),
    overrides: toOverrides(typed, broken),
  }
}
