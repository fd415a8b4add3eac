import { addDays, type CalendarDate, hourLabel, shortDate, toDateAndHour, todayIn, toInstant } from '../calendar.ts'
import { BALANCE_DUE_HOURS } from '../terms.ts'

const DUE_SOON_HOURS = 24

/** What determines when a balance is due. */
export interface BalanceTerms {
  /** Null if unknown. Then nothing is due, unless an invoice names a day. */
  startsAt: Date | null
  /** Due day of a company's invoice (R94). Customers without an invoice have none. */
  invoiceDueOn?: CalendarDate | null
}

/** When the balance is due: at the end of the invoice's due day (R94), or else 48 hours before the start (§9). */
export function balanceDueAt(terms: BalanceTerms & { startsAt: Date }): Date
export function balanceDueAt(terms: BalanceTerms): Date | undefined
export function balanceDueAt({ startsAt, invoiceDueOn }: BalanceTerms): Date | undefined {
  if (invoiceDueOn) return toInstant(addDays(invoiceDueOn, 1), 0)
  return startsAt ? new Date(startsAt.getTime() - BALANCE_DUE_HOURS * 3_600_000) : undefined
}

/** Latest start of an event whose balance is due at `now`, unless it has an invoice. */
export const latestStartDue = (now: Date): Date => new Date(now.getTime() + BALANCE_DUE_HOURS * 3_600_000)

/** Day on which the balance is due. */
export function balanceDueDay(terms: BalanceTerms): CalendarDate | undefined {
  const at = balanceDueAt(terms)
  return terms.invoiceDueOn ?? (at && todayIn(at))
}

/** Due date in words: 'Wed, Jul 1' for an invoice, otherwise 'Wed, Dec 2, 2:00 PM'. Undefined if unknown. */
export function balanceDueLabel(terms: BalanceTerms & { startsAt: Date }): string
export function balanceDueLabel(terms: BalanceTerms): string | undefined
export function balanceDueLabel(terms: BalanceTerms): string | undefined {
  if (terms.invoiceDueOn) return shortDate(terms.invoiceDueOn)
  const at = balanceDueAt(terms)
  if (!at) return undefined
  const { date, hour } = toDateAndHour(at)
  return `${shortDate(date)}, ${hourLabel(hour)}`
}

/** When the balance is due, after 'due': 'today by 12:00 PM', 'by Wed, Dec 2, 2:00 PM', or 'now'. Undefined if unknown. */
export function balanceDueWhen(terms: BalanceTerms, now: Date): string | undefined {
  const at = balanceDueAt(terms)
  if (!at) return undefined
  if (at <= now) return 'now'
  if (balanceDueDay(terms) !== todayIn(now)) return `by ${balanceDueLabel(terms)}`
  return terms.invoiceDueOn ? 'today' : `today by ${hourLabel(toDateAndHour(at).hour)}`
}

/** Whether the balance is due within 24 hours, or already. From then on, it can't wait: there may be no later visit. */
export const isBalanceDueSoon = (terms: BalanceTerms, now: Date): boolean =>
  isBalanceDue(terms, new Date(now.getTime() + DUE_SOON_HOURS * 3_600_000))

/** True once the balance is due. From then on, everything open is asked for at once (R81: late booking, R94). */
export function isBalanceDue(terms: BalanceTerms, now: Date): boolean {
  const at = balanceDueAt(terms)
  return at !== undefined && at <= now
}
