import { addDays, type CalendarDate, todayIn } from '../calendar.ts'
import { balanceDueAt } from '../pricing/balance-due.ts'
import { containedTax, type Tax } from '../pricing/tax.ts'
import { paymentDays, type QuoteLine, type QuoteTerms } from './quote.ts'

export const documentKinds = ['invoice', 'credit note'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Tax contained in a line: name, percentage, and amount in integer cents. */
export interface ContainedTax extends Tax {
  cents: number
}

/** A line of an invoice, in integer cents. The total is the sum of the lines: taxes are contained in them, not added. */
export interface InvoiceLine extends QuoteLine {
  tax?: ContainedTax
}

/** The business as shown on a document. The address may have several lines, or be unknown. */
export interface Seller {
  name: string
  address: string | null
  email: string
  phone: string
}

/** The event being charged. `date` is `YYYY-MM-DD`, times are like '2:00 PM', in Phoenix. */
export interface InvoicedEvent {
  packageName: string
  date: CalendarDate
  time: string
  endTime: string
}

/** 'INV-1001' for an invoice, 'CN-1002' for a credit note. Both share one sequence of numbers. */
export const documentLabel = (kind: DocumentKind, number: number): string =>
  `${kind === 'invoice' ? 'INV' : 'CN'}-${number}`

/** Sum of the lines, in integer cents. */
export const invoiceTotal = (lines: readonly InvoiceLine[]): number => lines.reduce((sum, { cents }) => sum + cents, 0)

/** Lines with the tax each one contains (R85), rounded per line. None if the customer is tax exempt. */
export const taxedLines = (
  lines: readonly QuoteLine[],
  { tax, taxCertificate }: { tax: Tax | null; taxCertificate: string | null },
): InvoiceLine[] =>
  lines.map(({ label, cents }) => ({
    label,
    cents,
    ...(tax && !taxCertificate && { tax: { ...tax, cents: containedTax(cents, tax.percent) } }),
  }))

/** Lines of a credit note, which cancel those of the invoice, including taxes. */
export const creditLines = (lines: readonly InvoiceLine[]): InvoiceLine[] =>
  lines.map(({ label, cents, tax }) => ({
    label,
    cents: -cents,
    ...(tax && { tax: { ...tax, cents: -tax.cents } }),
  }))

/** Taxes contained in the lines, summed by name and percentage, in integer cents. */
export function containedTaxes(lines: readonly InvoiceLine[]): ContainedTax[] {
  const sums = new Map<string, ContainedTax>()
  for (const { tax } of lines) {
    if (!tax) continue
    const key = `${tax.name} ${tax.percent}`
    sums.set(key, { ...tax, cents: (sums.get(key)?.cents ?? 0) + tax.cents })
  }
  return [...sums.values()]
}

/** Due day of an invoice: by its terms, or by card when the balance is due, but never before it's issued. */
export function invoiceDueOn(terms: QuoteTerms, startsAt: Date, now: Date): CalendarDate {
  const today = todayIn(now)
  const days = paymentDays(terms)
  if (days !== undefined) return addDays(today, days)
  return todayIn(new Date(Math.max(balanceDueAt({ startsAt }).getTime(), now.getTime())))
}

/** Part of an invoice, in integer cents, and the day it's due. */
export interface DuePart {
  name: 'Deposit' | 'Balance'
  cents: number
  dueOn: CalendarDate
}

/** Due dates of an invoice (R98): deposit at issue, balance later. Empty if everything is due on one day. */
export function dueParts({
  totalCents,
  depositCents,
  issuedOn,
  dueOn,
}: {
  totalCents: number
  depositCents: number | null
  issuedOn: CalendarDate
  dueOn: CalendarDate | null
}): DuePart[] {
  if (!depositCents || dueOn === null || (depositCents < totalCents && dueOn === issuedOn)) return []
  return partsToPay({ issuedOn, dueOn }, depositCents, totalCents)
}

/**
 * What's still due, in up to two parts: the deposit, due at issue, and the rest. `dueCents` includes both. Integer cents;
 * parts of zero are left out.
 */
export function partsToPay(
  { issuedOn, dueOn }: { issuedOn: CalendarDate; dueOn: CalendarDate | null },
  depositCents: number,
  dueCents: number,
): DuePart[] {
  const parts: DuePart[] = [
    { name: 'Deposit', cents: depositCents, dueOn: issuedOn },
    { name: 'Balance', cents: dueCents - depositCents, dueOn: dueOn ?? issuedOn },
  ]
  return parts.filter(({ cents }) => cents > 0)
}

export const invoiceStates = ['open', 'overdue', 'paid', 'credited'] as const
export type InvoiceState = (typeof invoiceStates)[number]

/** State of an invoice. `dueCents` is what's still due on its booking. On the due day itself it isn't overdue yet. */
export function invoiceState(
  { isCredited, dueCents, dueOn }: { isCredited: boolean; dueCents: number; dueOn: CalendarDate },
  now: Date,
): InvoiceState {
  if (isCredited) return 'credited'
  if (dueCents === 0) return 'paid'
  return dueOn < todayIn(now) ? 'overdue' : 'open'
}
