import { and, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { isCancelled } from '../../domain/booking/booking.ts'
import {
  containedTaxes,
  documentKinds,
  documentLabel,
  dueParts,
  invoiceState,
  invoiceStates,
  partsToPay,
} from '../../domain/companies/invoice.ts'
import { dollars } from '../../domain/money.ts'
import { invoicePagePath } from '../../domain/paths.ts'
import { amountsAsked, payableNow, purposeNow } from '../../domain/payments/payable.ts'
import { appliedDiscount, discountedPrice, netPaid } from '../../domain/pricing/pricing.ts'
import { Refused } from '../../domain/refusals.ts'
import { payLinkUrl } from '../payments/ledger/pay-link-url.ts'
import type { Cards } from '../payments/provider/client.ts'
import { type CompanyInvoiceRow, companyInvoices } from '../platform/database/company-schema.ts'
import type { Db } from '../platform/database/database.ts'
import { type BookingRow, bookings } from '../platform/database/schema.ts'
import { signToken } from '../platform/http/links/signed-link.ts'

/** An invoice or credit note with its booking and its counterpart: the credit note of an invoice, or vice versa. */
export interface FoundInvoice {
  invoice: CompanyInvoiceRow
  booking: BookingRow | undefined
  other: CompanyInvoiceRow | undefined
}

/** Finds documents by id, in no particular order. */
export async function invoicesById(db: Db, ids: readonly string[]): Promise<FoundInvoice[]> {
  const credited = alias(companyInvoices, 'credited')
  const note = alias(companyInvoices, 'note')
  const rows = await db
    .select({ invoice: companyInvoices, booking: bookings, credited, note })
    .from(companyInvoices)
    .leftJoin(bookings, eq(bookings.id, companyInvoices.bookingId))
    .leftJoin(credited, eq(credited.id, companyInvoices.credits))
    .leftJoin(note, eq(note.credits, companyInvoices.id))
    .where(inArray(companyInvoices.id, [...ids]))
  return rows.map(({ invoice, booking, credited, note }) => ({
    invoice,
    booking: booking ?? undefined,
    other: credited ?? note ?? undefined,
  }))
}

/** Finds one document, or refuses with a 404. */
export async function oneInvoice(db: Db, id: string): Promise<FoundInvoice> {
  const [found] = await invoicesById(db, [id])
  if (!found) throw new Refused('invoice-not-found')
  return found
}

/** Finds the invoice of an accepted quote. */
export async function findQuoteInvoice(db: Db, quoteId: string): Promise<CompanyInvoiceRow | undefined> {
  const [row] = await db
    .select()
    .from(companyInvoices)
    .where(and(eq(companyInvoices.quoteId, quoteId), eq(companyInvoices.kind, 'invoice')))
  return row
}

/** URL of a document's page, for its email. */
export const invoicePageUrl = (publicUrl: string, { id }: Pick<CompanyInvoiceRow, 'id'>, secret: string): string =>
  publicUrl + invoicePagePath(signToken('company invoice', id, secret))

/** What was paid on an invoice and what is still due, in integer cents. */
export function invoiceMoney({ invoice, booking, other }: FoundInvoice): { paid: number; due: number } {
  if (invoice.kind !== 'invoice' || !booking) return { paid: 0, due: other ? 0 : Math.max(0, invoice.totalCents) }
  const paid = Math.max(0, netPaid(booking))
  return {
    paid,
    due: other || isCancelled(booking.status) ? 0 : Math.max(0, discountedPrice(booking) - netPaid(booking)),
  }
}

/** What the owner took off the price since the invoice was issued (R44), in integer cents. */
const invoiceDiscount = ({ invoice, booking }: FoundInvoice): number =>
  invoice.kind === 'invoice'
    ? appliedDiscount({ totalCents: invoice.totalCents, discountCents: booking?.discountCents ?? 0 })
    : 0

export const foundInvoiceState = (found: FoundInvoice, now: Date) =>
  invoiceState(
    {
      isCredited: found.other !== undefined,
      dueCents: invoiceMoney(found).due,
      dueOn: found.invoice.dueOn ?? found.invoice.issuedOn,
    },
    now,
  )

export const CompanyInvoice = z
  .strictObject({
    kind: z.enum(documentKinds),
    number: z.string().describe("For example, 'INV-1001', or 'CN-1002' for a credit note"),
    state: z.enum(invoiceStates),
    issuedOn: z.string(),
    dueOn: z.string().nullable(),
    seller: z.strictObject({ name: z.string(), address: z.string().nullable(), email: z.string(), phone: z.string() }),
    company: z.string(),
    contact: z.string(),
    address: z.string(),
    poNumber: z.string().nullable(),
    event: z.strictObject({ packageName: z.string(), date: z.string(), time: z.string(), endTime: z.string() }),
    lines: z.array(z.strictObject({ label: z.string(), amount: z.number().describe('Dollars') })),
    total: z.number().describe('Dollars: the sum of the lines'),
    taxes: z
      .array(z.strictObject({ name: z.string(), percent: z.number(), amount: z.number() }))
      .describe('Contained in the total'),
    discount: z.number().describe('Dollars the owner took off since; `total` stays as issued'),
    taxCertificate: z.string().nullable().describe('Certificate of a tax-exempt company'),
    parts: z
      .array(
        z.strictObject({
          name: z.enum(['Deposit', 'Balance']),
          amount: z.number(),
          dueOn: z.string(),
          isPaid: z.boolean(),
        }),
      )
      .describe('Amounts by due date; empty if everything is due on one day'),
    paid: z.number(),
    due: z.number(),
    toPay: z
      .array(z.strictObject({ name: z.enum(['Deposit', 'Balance']), amount: z.number(), dueOn: z.string() }))
      .describe(
        'Amounts still due, next first: the deposit, then the balance; one amount if everything is due at once',
      ),
    other: z.string().nullable().describe('Number of the credit note that cancels this invoice, or vice versa'),
    payNow: z.strictObject({ amount: z.number(), url: z.string() }).nullable(),
  })
  .meta({ id: 'CompanyInvoice' })

type Deps = { cards: Cards | undefined; secret: string }

/** Where an invoice can be paid by card, and how much of it now, in integer cents. */
function payNowJson({ cards, secret }: Deps, { invoice, booking, other }: FoundInvoice, now: Date) {
  if (!cards || !booking || other || invoice.kind !== 'invoice' || isCancelled(booking.status)) return null
  const cents = payableNow(purposeNow(booking, now), booking, now)
  return cents > 0 ? { amount: dollars(cents), url: payLinkUrl(cards.publicUrl, booking, secret) } : null
}

/** Label of the counterpart document. */
export const otherLabel = ({ other }: FoundInvoice): string | null =>
  other ? documentLabel(other.kind, other.number) : null

/** What's still due on an invoice, next first. The deposit only while its booking asks for that first. */
export function toPayJson(found: FoundInvoice, now: Date): z.output<typeof CompanyInvoice>['toPay'] {
  const { invoice, booking } = found
  const asked = booking && amountsAsked(booking, now)
  // While a payment is in dispute, nothing is asked for (R79).
  if (asked?.cents === 0) return []
  const deposit = asked?.purpose === 'deposit' ? asked.cents : 0
  return partsToPay(invoice, deposit, invoiceMoney(found).due).map(({ name, cents, dueOn }) => ({
    name,
    amount: dollars(cents),
    dueOn,
  }))
}

export function invoiceJson(deps: Deps, found: FoundInvoice, now: Date): z.output<typeof CompanyInvoice> {
  const { invoice } = found
  const { kind, number, issuedOn, dueOn, seller, company, contactName, address, poNumber, event } = invoice
  const { paid, due } = invoiceMoney(found)
  return {
    kind,
    number: documentLabel(kind, number),
    state: foundInvoiceState(found, now),
    issuedOn,
    dueOn,
    seller,
    company,
    contact: contactName,
    address,
    poNumber,
    event,
    lines: invoice.lines.map(({ label, cents }) => ({ label, amount: dollars(cents) })),
    total: dollars(invoice.totalCents),
    taxes: containedTaxes(invoice.lines).map(({ name, percent, cents }) => ({ name, percent, amount: dollars(cents) })),
    discount: dollars(invoiceDiscount(found)),
    taxCertificate: invoice.taxCertificate,
    parts: dueParts(invoice).map(({ name, cents, dueOn }) => ({
      name,
      amount: dollars(cents),
      dueOn,
      isPaid: !found.other && (due === 0 || (name === 'Deposit' && paid >= cents)),
    })),
    paid: dollars(paid),
    due: dollars(due),
    toPay: toPayJson(found, now),
    other: otherLabel(found),
    payNow: payNowJson(deps, found, now),
  }
}

/** Number of the invoice a credit note cancels. `invoicePdf` takes nothing else that happened later. */
export const creditedNumber = ({ invoice, other }: FoundInvoice): number | undefined =>
  invoice.kind === 'credit note' ? other?.number : undefined
