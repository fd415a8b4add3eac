import { addDays, type CalendarDate, todayIn } from '../calendar.ts'
import { balanceDueAt } from '../pricing/balance-due.ts'
import { containedTax, type Tax } from '../pricing/tax.ts'
import { invoiceDaysOf, type QuoteLine, type QuoteTerms } from './quote.ts'

export const documentKinds = ['invoice', 'credit note'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** The tax that a line contains: its name, its percent, and how much of the line it is, in integer cents. */
export interface ContainedTax extends Tax {
  cents: number
}

/** A line of an invoice, in integer cents. The total is the lines' sum: a tax is contained in them, not added. */
export interface InvoiceLine extends QuoteLine {
  tax?: ContainedTax
}

/** The business as it stands on a document; its address may have several lines, or not be known. */
export interface Seller {
  name: string
  address: string | null
  email: string
  phone: string
}

/** What is charged for: `date` is `YYYY-MM-DD` and the times '2:00 PM', in Phoenix. */
export interface InvoicedEvent {
  packageName: string
  date: CalendarDate
  time: string
  endTime: string
}

/** What an invoice is called: 'INV-1001', and a credit note 'CN-1002'. One row of numbers has both. */
export const documentLabel = (kind: DocumentKind, number: number): string =>
  `${kind === 'invoice' ? 'INV' : 'CN'}-${number}`

/** The sum of lines, in integer cents. */
export const totalOf = (lines: readonly InvoiceLine[]): number => lines.reduce((sum, { cents }) => sum + cents, 0)

/** Lines with the tax that each contains (R85), rounded line by line; none of a customer who is exempt. */
export const taxedLines = (
  lines: readonly QuoteLine[],
  { tax, taxCertificate }: { tax: Tax | null; taxCertificate: string | null },
): InvoiceLine[] =>
  lines.map(({ label, cents }) => ({
    label,
    cents,
    ...(tax && !taxCertificate && { tax: { ...tax, cents: containedTax(cents, tax.percent) } }),
  }))

/** What takes an invoice back, line by line: with it the two are nothing, the tax too. */
export const creditLines = (lines: readonly InvoiceLine[]): InvoiceLine[] =>
  lines.map(({ label, cents, tax }) => ({
    label,
    cents: -cents,
    ...(tax && { tax: { ...tax, cents: -tax.cents } }),
  }))

/** The taxes that lines contain, each name and percent once, in integer cents. */
export function containedTaxes(lines: readonly InvoiceLine[]): ContainedTax[] {
  const sums = new Map<string, ContainedTax>()
  for (const { tax } of lines) {
    if (!tax) continue
    const key = `${tax.name} ${tax.percent}`
    sums.set(key, { ...tax, cents: (sums.get(key)?.cents ?? 0) + tax.cents })
  }
  return [...sums.values()]
}

/** When an invoice is to be paid: within its terms, or by card with the balance, and never before it is written. */
export function invoiceDueOn(terms: QuoteTerms, startsAt: Date, now: Date): CalendarDate {
  const today = todayIn(now)
  const days = invoiceDaysOf(terms)
  if (days !== undefined) return addDays(today, days)
  return todayIn(new Date(Math.max(balanceDueAt({ startsAt }).getTime(), now.getTime())))
}

/** A part of an invoice, in integer cents, and the day on which it is due. */
export interface DuePart {
  name: 'Deposit' | 'Balance'
  cents: number
  dueOn: CalendarDate
}

/** What of an invoice is due when (R98): the deposit as it is issued, the balance later. None where all of it is due on one day. */
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
  const parts: DuePart[] = [
    { name: 'Deposit', cents: depositCents, dueOn: issuedOn },
    { name: 'Balance', cents: totalCents - depositCents, dueOn },
  ]
  return parts.filter(({ cents }) => cents > 0)
}

export const invoiceStates = ['open', 'overdue', 'paid', 'credited'] as const
export type InvoiceState = (typeof invoiceStates)[number]

/** Where an invoice stands: `dueCents` is what is still to pay on its booking. The day it is due is not overdue. */
export function invoiceState(
  { isCredited, dueCents, dueOn }: { isCredited: boolean; dueCents: number; dueOn: CalendarDate },
  now: Date,
): InvoiceState {
  if (isCredited) return 'credited'
  if (dueCents === 0) return 'paid'
  return dueOn < todayIn(now) ? 'overdue' : 'open'
}
