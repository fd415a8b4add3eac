import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { isCancelled, isHeld } from '../../domain/booking/booking.ts'
import type { Override } from '../../domain/booking/phone-booking.ts'
import { addDays, dateAndHourOf, instantOf } from '../../domain/calendar.ts'
import { invoiceDueOn } from '../../domain/companies/invoice.ts'
import {
  type Acceptance,
  acceptanceProblems,
  priceOfQuote,
  type QuoteDraft,
  type QuoteTerms,
  quoteEndsAt,
  quoteNumber,
  quoteProblem,
  quoteState,
} from '../../domain/companies/quote.ts'
import { isHoldOver } from '../../domain/payments/holds.ts'
import { type Refusal, Refused } from '../../domain/refusals.ts'
import { type BookingInput, bookLocked } from '../booking/book.ts'
import { slotRefusals } from '../booking/booking-request.ts'
import { cancel } from '../booking/cancel.ts'
import { announceBooking } from '../booking/emails/enqueue-emails.ts'
import type { Cards } from '../payments/provider/client.ts'
import { letStand } from '../payments/settle-arrival.ts'
import { recordAudit } from '../platform/audit/audit-log.ts'
import type { Config } from '../platform/config/config.ts'
import {
  type CompanyInvoiceRow,
  type CompanyQuoteRow,
  type CompanyRequestRow,
  companyQuotes,
  companyRequests,
} from '../platform/database/company-schema.ts'
import { constraintOf, type Database, type Db } from '../platform/database/database.ts'
import { type BookingRow, bookings } from '../platform/database/schema.ts'
import type { Jobs } from '../platform/jobs/enqueue.ts'
import type { Job } from '../platform/jobs/queues.ts'
import { lockSchedule } from '../schedule/load-days.ts'
import { issueInvoice, sellerOf } from './invoices/issue.ts'

type Deps = { db: Database; jobs: Jobs; cards: Cards | undefined; config: Pick<Config, 'business' | 'businessAddress'> }

/** The hour at which an invoice is reminded of. */
const REMINDED_AT = 9

/** What the owner writes to a company, beside the price. */
export interface QuoteWords {
  location: string | null
  message: string | null
  conditions: string | null
  overrides: Override[]
}

/** The quote of this id, locked until the transaction ends; 404 where there is none. */
async function lockQuote(tx: Db, id: string): Promise<CompanyQuoteRow> {
  const [row] = await tx.select().from(companyQuotes).where(eq(companyQuotes.id, id)).for('update')
  if (!row) throw new Refused('quote-not-found')
  return row
}

async function requestOf(tx: Db, id: string): Promise<CompanyRequestRow> {
  const [row] = await tx.select().from(companyRequests).where(eq(companyRequests.id, id))
  if (!row) throw new Refused('request-not-found')
  return row
}

/** Why a quote that is not open cannot be accepted or changed. */
const endOf = {
  accepted: 'quote-accepted',
  replaced: 'quote-replaced',
  withdrawn: 'quote-withdrawn',
  expired: 'quote-expired',
} as const satisfies Record<string, Refusal>

/** What is booked for it: the contact's name with the company's, so that every list finds both. */
const inputOf = (
  request: CompanyRequestRow,
  quoted: Pick<CompanyQuoteRow, 'packageId' | 'extraHours' | 'addOns' | 'startsAt' | 'location' | 'acceptedAddress'>,
): BookingInput => ({
  packageId: quoted.packageId,
  extraHours: quoted.extraHours,
  addOns: quoted.addOns,
  ...dateAndHourOf(quoted.startsAt),
  customerInfo: {
    fullName: `${request.contactName} (${request.company})`,
    email: request.email,
    billingAddress: quoted.acceptedAddress ?? '',
    phoneNumber: request.phone,
  },
  location: quoted.location ?? undefined,
  placeZip: request.placeZip ?? undefined,
  guestCount: request.guestCount ?? undefined,
})

type Priced = Pick<CompanyQuoteRow, 'totalCents' | 'depositCents' | 'extraHours' | 'lines'>

const priceOf = ({ totalCents, depositCents, extraHours, lines }: Priced) => ({
  totalCents,
  depositCents,
  // After the package and its extra hours: what else the total holds.
  addOnsNames: lines.slice(extraHours > 0 ? 2 : 1).map(({ label }) => label),
})

/**
 * Sends a quote, as the first or in place of `replaces`, and holds its time until it ends; what the one before held is given
 * up first. Refuses what the schedule does not allow, and a change of what is not open any more.
 */
export function sendQuote(
  deps: Deps,
  actor: string,
  { requestId, replaces }: { requestId: string; replaces: string | undefined },
  draft: QuoteDraft,
  words: QuoteWords,
  now: Date,
): Promise<CompanyQuoteRow> {
  const problem = quoteProblem(draft, now)
  if (problem) throw new Refused(problem)
  const { lines, total, deposit } = priceOfQuote(draft)
  const startsAt = instantOf(draft.date, draft.hour)
  return deps.db.transaction(async (tx) => {
    await lockSchedule(tx)
    const request = await requestOf(tx, requestId)
    const before = replaces === undefined ? undefined : await replaceQuote(deps, tx, actor, requestId, replaces, now)
    const row = {
      id: randomUUID(),
      requestId,
      version: (before?.version ?? 0) + 1,
      replaces: before?.id ?? null,
      packageId: draft.packageId,
      extraHours: draft.extraHours,
      addOns: [...draft.addOns],
      startsAt,
      ...words,
      lines,
      totalCents: total,
      depositPercent: draft.depositPercent,
      depositCents: deposit,
      terms: draft.terms,
      openUntil: quoteEndsAt(draft),
      createdAt: now,
      replacedAt: null,
      withdrawnAt: null,
      acceptedAt: null,
      acceptedBy: null,
      acceptedTitle: null,
      acceptedAddress: null,
      poNumber: null,
      conditionsFingerprint: null,
    }
    const quoted = { price: priceOf(row), until: row.openUntil }
    const by = { as: 'owner', email: actor, overrides: words.overrides, quoted } as const
    const hold = await bookLocked(deps, tx, by, inputOf(request, row), now)
    const quote: CompanyQuoteRow = { ...row, endsAt: hold.endsAt ?? startsAt, bookingId: hold.id }
    await insertQuote(tx, quote)
    // Answered again, it waits again.
    await tx.update(companyRequests).set({ closedAt: null }).where(eq(companyRequests.id, requestId))
    await deps.jobs.enqueue(tx, { queue: 'company-mail', data: { about: 'quote', quoteId: quote.id } })
    await noteInLog(tx, actor, 'quote sent', request, quote, now)
    return quote
  })
}

async function insertQuote(tx: Db, quote: CompanyQuoteRow): Promise<void> {
  try {
    await tx.insert(companyQuotes).values(quote)
  } catch (error) {
    throw constraintOf(error) === 'company_quotes_replaces_key'
      ? new Refused('quote-replaced', { cause: error })
      : error
  }
}

async function replaceQuote(deps: Deps, tx: Db, actor: string, requestId: string, id: string, now: Date) {
  const before = await lockQuote(tx, id)
  if (before.requestId !== requestId) throw new Refused('quote-not-found')
  const state = quoteState(before, now)
  // What has run out, or was withdrawn, may be written anew.
  if (state === 'accepted' || state === 'replaced') throw new Refused(endOf[state])
  await tx.update(companyQuotes).set({ replacedAt: now, withdrawnAt: null }).where(eq(companyQuotes.id, id))
  await giveUpHold(deps, tx, actor, before, 'The quote was changed.', now)
  return before
}

/** Takes an open quote back; its link says so, and its time is free. */
export function withdrawQuote(deps: Deps, actor: string, id: string, now: Date): Promise<CompanyQuoteRow> {
  return deps.db.transaction(async (tx) => {
    await lockSchedule(tx)
    const quote = await lockQuote(tx, id)
    const state = quoteState(quote, now)
    if (state === 'withdrawn') return quote
    if (state !== 'open' && state !== 'expired') throw new Refused(endOf[state])
    await tx.update(companyQuotes).set({ withdrawnAt: now }).where(eq(companyQuotes.id, id))
    await giveUpHold(deps, tx, actor, quote, 'The quote was withdrawn.', now)
    await noteInLog(tx, actor, 'quote withdrawn', await requestOf(tx, quote.requestId), quote, now)
    return { ...quote, withdrawnAt: now }
  })
}

/** Nobody's booking yet: only what is still held is given up. */
async function giveUpHold(deps: Deps, tx: Db, actor: string, quote: CompanyQuoteRow, reason: string, now: Date) {
  const hold = await bookingOf(tx, quote)
  if (hold && isHeld(hold)) await cancel(deps, tx, hold, { as: 'owner', email: actor, refund: 'full', reason }, now)
}

/** What a quote holds, or has become. */
export async function bookingOf(
  db: Db,
  { bookingId }: Pick<CompanyQuoteRow, 'bookingId'>,
): Promise<BookingRow | undefined> {
  if (bookingId === null) return undefined
  const [row] = await db.select().from(bookings).where(eq(bookings.id, bookingId))
  return row
}

/** What is agreed to, as it is kept with the acceptance. */
const conditionsFingerprint = (conditions: string | null): string | null =>
  conditions === null ? null : createHash('sha256').update(conditions).digest('hex')

/** An acceptance as it was typed; the order number is optional. */
export interface Accepted extends Acceptance {
  poNumber: string | null
}

/**
 * Accepts a quote: what was held is booked, at the quote's price. Where the hold was lost the time is looked at again, and
 * refused with `quote-taken` if somebody has it. The same acceptance again finds it accepted (`quote-accepted`).
 */
export function acceptQuote(deps: Deps, id: string, accepted: Accepted, now: Date): Promise<CompanyQuoteRow> {
  return deps.db.transaction(async (tx) => {
    await lockSchedule(tx)
    const quote = await lockQuote(tx, id)
    const state = quoteState(quote, now)
    if (state !== 'open') throw new Refused(endOf[state])
    const [problem] = acceptanceProblems(accepted, quote.conditions !== null)
    if (problem) throw new Refused(problem.refusal)
    const request = await requestOf(tx, quote.requestId)
    const signed = {
      acceptedAt: now,
      acceptedBy: accepted.name,
      acceptedTitle: accepted.title,
      acceptedAddress: accepted.billingAddress,
      poNumber: accepted.poNumber,
      conditionsFingerprint: conditionsFingerprint(quote.conditions),
    }
    const booking = await bookQuoted(deps, tx, request, { ...quote, ...signed }, now)
    const done = { ...quote, ...signed, bookingId: booking.id }
    await tx
      .update(companyQuotes)
      .set({ ...signed, bookingId: booking.id })
      .where(eq(companyQuotes.id, id))
    const invoice = await issueInvoice(tx, { quote: done, request, seller: sellerOf(deps.config) }, now)
    await deps.jobs.enqueue(
      tx,
      { queue: 'company-mail', data: { about: 'quote-accepted', quoteId: id } },
      { queue: 'company-mail', data: { about: 'quote-accepted-to-owner', quoteId: id } },
      ...invoiceReminders(quote.terms, invoice, now),
    )
    await noteInLog(tx, 'company', 'quote accepted', request, done, now)
    return done
  })
}

/** By card everybody is reminded of the balance; an invoice has its own reminders, when it is due and a week after. */
function invoiceReminders(terms: QuoteTerms, { id: invoiceId, dueOn }: CompanyInvoiceRow, now: Date): Job[] {
  if (terms === 'card' || dueOn === null) return []
  const reminders = [
    { about: 'invoice-due' as const, day: dueOn },
    { about: 'invoice-overdue' as const, day: addDays(dueOn, 7) },
  ]
  return reminders
    .map(({ about, day }) => ({ about, startAfter: instantOf(day, REMINDED_AT) }))
    .filter(({ startAfter }) => startAfter > now)
    .map(({ about, startAfter }) => ({ queue: 'company-mail', data: { about, invoiceId }, startAfter }))
}

/** The hold becomes the booking; without one the time is booked as for a caller, where it is still free. */
async function bookQuoted(
  deps: Deps,
  tx: Db,
  request: CompanyRequestRow,
  quote: CompanyQuoteRow,
  now: Date,
): Promise<BookingRow> {
  const hold = await bookingOf(tx, quote)
  if (hold && !isCancelled(hold.status) && !isHoldOver(hold, now)) {
    const agreed = { billingAddress: quote.acceptedAddress, invoiceDueOn: invoiceDay(quote, now) }
    await tx.update(bookings).set(agreed).where(eq(bookings.id, hold.id))
    // Money that came in for the hold has made it stand already.
    if (!isHeld(hold)) return hold
    const booking = await letStand(tx, hold, now)
    await announceBooking(deps, tx, booking, now)
    return booking
  }
  const quoted = { price: priceOf(quote), until: null }
  const by = { as: 'owner', email: 'company', overrides: quote.overrides ?? [], quoted } as const
  try {
    const booking = await bookLocked(deps, tx, by, inputOf(request, quote), now)
    await tx
      .update(bookings)
      .set({ invoiceDueOn: invoiceDay(quote, now) })
      .where(eq(bookings.id, booking.id))
    return booking
  } catch (error) {
    const isTaken = error instanceof Refused && (slotRefusals as readonly Refusal[]).includes(error.code)
    throw isTaken ? new Refused('quote-taken', { cause: error }) : error
  }
}

/** Until when the rest is paid by invoice; null where it is paid by card. */
const invoiceDay = ({ terms, startsAt }: CompanyQuoteRow, now: Date) =>
  terms === 'card' ? null : invoiceDueOn(terms, startsAt, now)

function noteInLog(
  tx: Db,
  actor: string,
  action: string,
  request: CompanyRequestRow,
  quote: CompanyQuoteRow,
  now: Date,
) {
  const { id, bookingId, version } = quote
  const details = { quote: quoteNumber(request.id, version), quoteId: id, bookingId }
  return recordAudit(tx, { actor, action, subject: request.company, details }, now)
}
