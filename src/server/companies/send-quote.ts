import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { isCancelled, isHeld } from '../../domain/booking/booking.ts'
import type { Override } from '../../domain/booking/overrides.ts'
import { toInstant } from '../../domain/calendar.ts'
import { priceQuote, type QuoteDraft, quoteEndsAt, quoteProblem, quoteState } from '../../domain/companies/quote.ts'
import { Refused } from '../../domain/refusals.ts'
import { bookLocked } from '../booking/book.ts'
import { cancel } from '../booking/cancel.ts'
import { findBookingByKey, type IdempotencyKey } from '../booking/idempotency.ts'
import { type CompanyQuoteRow, companyQuotes, companyRequests } from '../platform/database/company-schema.ts'
import { type Db, violatedConstraint } from '../platform/database/database.ts'
import { inSchedule, type LockedTx } from '../schedule/lock-schedule.ts'
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

/** What the owner writes in a quote, apart from the price. */
export interface QuoteWords {
  location: string | null
  message: string | null
  conditions: string | null
  overrides: Override[]
}

/** The owner. A repeat of the same key and input returns the existing quote, or is refused if that has ended. */
interface Sender {
  email: string
  key: IdempotencyKey | undefined
}

/**
 * Sends a quote, the first or one that replaces `replaces`, and holds its time until it expires; the previous version's
 * hold is released first. Refuses what the schedule doesn't allow, and changing a quote that's no longer open.
 */
export function sendQuote(
  deps: QuoteDeps,
  { email: actor, key }: Sender,
  { requestId, replaces }: { requestId: string; replaces: string | undefined },
  draft: QuoteDraft,
  words: QuoteWords,
  now: Date,
): Promise<CompanyQuoteRow> {
  return inSchedule(deps.db, async (tx) => {
    const repeated = key && (await findBookingByKey(tx, key))
    if (repeated) return await quoteStillGood(tx, repeated.id, now)
    const problem = quoteProblem(draft, now)
    if (problem) throw new Refused(problem)
    const { lines, total, deposit } = priceQuote(draft)
    const startsAt = toInstant(draft.date, draft.hour)
    const request = await loadCompanyRequest(tx, requestId)
    const before = replaces === undefined ? undefined : await replaceQuote(deps, tx, actor, requestId, replaces, now)
    const id = randomUUID()
    const row = {
      id,
      requestId,
      firstId: before?.firstId ?? id,
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
    const quoted = { price: quotedPrice(row), until: row.openUntil }
    const by = { as: 'owner', actor, overrides: words.overrides, quoted, key } as const
    const hold = await bookLocked(deps, tx, by, toBookingInput(request, row), now)
    if (before) await keepExemption(tx, await findQuoteBooking(tx, before), hold)
    const quote: CompanyQuoteRow = { ...row, endsAt: hold.endsAt ?? startsAt, bookingId: hold.id }
    await insertQuote(tx, quote)
    // A new quote reopens a closed request.
    await tx.update(companyRequests).set({ closedAt: null }).where(eq(companyRequests.id, requestId))
    await deps.jobs.enqueue(tx, { queue: 'company-mail', data: { about: 'quote', quoteId: quote.id } })
    await noteInLog(tx, actor, 'quote sent', request, quote, now)
    return quote
  })
}

/** The quote that holds this booking, even if the hold was given up. Refuses if it was replaced or withdrawn, or is over. */
async function quoteStillGood(tx: Db, bookingId: string, now: Date): Promise<CompanyQuoteRow> {
  const [quote] = await tx.select().from(companyQuotes).where(eq(companyQuotes.bookingId, bookingId))
  if (!quote || !['open', 'accepted'].includes(quoteState(quote, now))) throw new Refused('repeat-of-ended')
  return quote
}

async function insertQuote(tx: Db, quote: CompanyQuoteRow): Promise<void> {
  try {
    await tx.insert(companyQuotes).values(quote)
  } catch (error) {
    throw violatedConstraint(error) === 'company_quotes_replaces_key'
      ? new Refused('quote-replaced', { cause: error })
      : error
  }
}

async function replaceQuote(deps: QuoteDeps, tx: LockedTx, actor: string, requestId: string, id: string, now: Date) {
  const before = await lockQuote(tx, id)
  if (before.requestId !== requestId) throw new Refused('quote-not-found')
  const state = quoteState(before, now)
  // An expired or withdrawn quote may be replaced.
  if (state === 'accepted' || state === 'replaced') throw new Refused(endRefusals[state])
  await tx.update(companyQuotes).set({ replacedAt: now, withdrawnAt: null }).where(eq(companyQuotes.id, id))
  await giveUpHold(deps, tx, actor, before, 'The quote was changed.', now)
  return before
}

/** Withdraws an open quote: its link says so, and its time is free. */
export function withdrawQuote(deps: QuoteDeps, actor: string, id: string, now: Date): Promise<CompanyQuoteRow> {
  return inSchedule(deps.db, async (tx) => {
    const quote = await lockQuote(tx, id)
    const state = quoteState(quote, now)
    if (state === 'withdrawn') return quote
    if (state !== 'open' && state !== 'expired') throw new Refused(endRefusals[state])
    await tx.update(companyQuotes).set({ withdrawnAt: now }).where(eq(companyQuotes.id, id))
    await giveUpHold(deps, tx, actor, quote, 'The quote was withdrawn.', now)
    await noteInLog(tx, actor, 'quote withdrawn', await loadCompanyRequest(tx, quote.requestId), quote, now)
    return { ...quote, withdrawnAt: now }
  })
}

/** Releases the hold of a quote. Refuses if it was paid by then, because it's a booking now (`quote-paid`). */
async function giveUpHold(
  deps: QuoteDeps,
  tx: LockedTx,
  actor: string,
  quote: CompanyQuoteRow,
  reason: string,
  now: Date,
) {
  const hold = await findQuoteBooking(tx, quote)
  if (!hold || isCancelled(hold.status)) return
  if (!isHeld(hold)) throw new Refused('quote-paid')
  await cancel(deps, tx, hold, { as: 'owner', actor, refund: 'full', reason }, now)
}
