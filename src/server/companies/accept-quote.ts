import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { isCancelled, isHeld } from '../../domain/booking/booking.ts'
import { addDays, toInstant } from '../../domain/calendar.ts'
import { documentLabel, invoiceDueOn } from '../../domain/companies/invoice.ts'
import { type Acceptance, acceptanceProblems, type QuoteTerms, quoteState } from '../../domain/companies/quote.ts'
import { isHoldOver } from '../../domain/payments/holds.ts'
import { type Refusal, Refused } from '../../domain/refusals.ts'
import { bookLocked } from '../booking/book.ts'
import { slotRefusals } from '../booking/booking-request.ts'
import { enqueueBookingEmails } from '../booking/emails/enqueue-emails.ts'
import { moveKeys } from '../booking/idempotency.ts'
import { convertHold } from '../payments/settle-payment.ts'
import {
  type CompanyInvoiceRow,
  type CompanyQuoteRow,
  type CompanyRequestRow,
  companyQuotes,
} from '../platform/database/company-schema.ts'
import { type BookingRow, bookings } from '../platform/database/schema.ts'
import type { Job } from '../platform/jobs/queues.ts'
import { inSchedule, type LockedTx } from '../schedule/lock-schedule.ts'
import { issueInvoice, toSeller } from './invoices/issue.ts'
import {
  endRefusals,
  findQuoteBooking,
  keepExemption,
  loadCompanyRequest,
  lockQuote,
  noteInLog,
  type QuoteDeps,
  quotedPrice,
  toBookingInput,
} from './quote-rows.ts'

/** Hour of the day (Phoenix) when invoice reminders go out. */
const REMINDED_AT = 9

/** SHA-256 of the conditions agreed to, stored with the acceptance. */
const conditionsFingerprint = (conditions: string | null): string | null =>
  conditions === null ? null : createHash('sha256').update(conditions).digest('hex')

/** An acceptance as entered. The PO number is optional; a location counts only if the quote has none. */
export interface Accepted extends Acceptance {
  poNumber: string | null
  location: string | null
}

/**
 * Accepts a quote: its hold becomes a booking at the quoted price. If the hold is gone, the time is checked again and
 * refused with `quote-taken` if it's booked. Repeating an acceptance is refused with `quote-accepted`.
 */
export function acceptQuote(deps: QuoteDeps, id: string, accepted: Accepted, now: Date): Promise<CompanyQuoteRow> {
  return inSchedule(deps.db, async (tx) => {
    const quote = await lockQuote(tx, id)
    const state = quoteState(quote, now)
    if (state !== 'open') throw new Refused(endRefusals[state])
    const [problem] = acceptanceProblems(accepted, quote.conditions !== null)
    if (problem) throw new Refused(problem.refusal)
    const request = await loadCompanyRequest(tx, quote.requestId)
    const signed = {
      acceptedAt: now,
      acceptedBy: accepted.name,
      acceptedTitle: accepted.title,
      acceptedAddress: accepted.billingAddress,
      poNumber: accepted.poNumber,
      location: quote.location ?? accepted.location,
      conditionsFingerprint: conditionsFingerprint(quote.conditions),
    }
    const booking = await bookQuoted(deps, tx, request, { ...quote, ...signed }, now)
    const done = { ...quote, ...signed, bookingId: booking.id }
    await tx
      .update(companyQuotes)
      .set({ ...signed, bookingId: booking.id })
      .where(eq(companyQuotes.id, id))
    const invoice = await issueInvoice(tx, { quote: done, request, booking, seller: toSeller(deps.config) }, now)
    await deps.jobs.enqueue(
      tx,
      { queue: 'company-mail', data: { about: 'quote-accepted', quoteId: id } },
      { queue: 'company-mail', data: { about: 'quote-accepted-to-owner', quoteId: id } },
      ...invoiceReminders(quote.terms, invoice, now),
    )
    const { number, dueOn } = invoice
    const invoiced = { invoice: documentLabel('invoice', number), dueOn }
    await noteInLog(tx, 'company', 'quote accepted', request, done, now, invoiced)
    return done
  })
}

/** Reminders on the due date and a week later. Card payments have none, because balance reminders cover them. */
function invoiceReminders(terms: QuoteTerms, { id: invoiceId, dueOn }: CompanyInvoiceRow, now: Date): Job[] {
  if (terms === 'card' || dueOn === null) return []
  const reminders = [
    { about: 'invoice-due' as const, day: dueOn },
    { about: 'invoice-overdue' as const, day: addDays(dueOn, 7) },
  ]
  return reminders
    .map(({ about, day }) => ({ about, startAfter: toInstant(day, REMINDED_AT) }))
    .filter(({ startAfter }) => startAfter > now)
    .map(({ about, startAfter }) => ({ queue: 'company-mail', data: { about, invoiceId }, startAfter }))
}

/** Turns the hold into the booking. Without one, books the time like a phone booking, if it's still free. */
async function bookQuoted(
  deps: QuoteDeps,
  tx: LockedTx,
  request: CompanyRequestRow,
  quote: CompanyQuoteRow,
  now: Date,
): Promise<BookingRow> {
  const hold = await findQuoteBooking(tx, quote)
  if (hold && !isCancelled(hold.status) && !isHoldOver(hold, now)) {
    const { acceptedAddress: billingAddress, location } = quote
    const agreed = { billingAddress, location, invoiceDueOn: invoiceDay(quote, now) }
    await tx.update(bookings).set(agreed).where(eq(bookings.id, hold.id))
    // A payment has already turned the hold into a booking.
    if (!isHeld(hold)) return hold
    const booking = await convertHold(tx, hold, now)
    await enqueueBookingEmails(deps, tx, booking, now)
    return booking
  }
  const quoted = { price: quotedPrice(quote), until: null }
  const by = { as: 'owner', actor: 'company', overrides: quote.overrides ?? [], quoted } as const
  try {
    const booking = await bookLocked(deps, tx, by, toBookingInput(request, quote), now)
    await tx
      .update(bookings)
      .set({ invoiceDueOn: invoiceDay(quote, now) })
      .where(eq(bookings.id, booking.id))
    if (hold) await moveKeys(tx, hold.id, booking.id)
    return await keepExemption(tx, hold, booking)
  } catch (error) {
    const isTaken = error instanceof Refused && (slotRefusals as readonly Refusal[]).includes(error.code)
    throw isTaken ? new Refused('quote-taken', { cause: error }) : error
  }
}

/** Due date of the rest if paid by invoice; null if paid by card. */
const invoiceDay = ({ terms, startsAt }: CompanyQuoteRow, now: Date) =>
  terms === 'card' ? null : invoiceDueOn(terms, startsAt, now)
