import { createHash } from 'node:crypto'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import {
  isOnHand,
  type KeptCard,
  type KeptCardState,
  keepCardLabel,
  keepCardTerms,
} from '../../../domain/payments/kept-card.ts'
import type { Db } from '../../platform/database/database.ts'
import { type KeptCardRow, keptCards, payments } from '../../platform/database/money-schema.ts'

/** Fixes what was agreed to: booking, moment and words. */
const hashOf = (bookingId: string, at: Date, words: string) =>
  createHash('sha256').update(`${bookingId}\n${at.toISOString()}\n${words}`).digest('hex')

/** Notes, with the booking, that its customer ticked the box: in the very words that it showed. */
export async function agreeToCharge(tx: Db, bookingId: string, startsAt: Date, now: Date): Promise<void> {
  const words = `${keepCardLabel(startsAt)}. ${keepCardTerms}`
  const agreed = { bookingId, words, wordsHash: hashOf(bookingId, now, words), agreedAt: now, updatedAt: now }
  await tx.insert(keptCards).values(agreed)
}

/** The card of a booking, in whatever state. */
export async function keptCardOf(db: Db, bookingId: string): Promise<KeptCardRow | undefined> {
  const [row] = await db.select().from(keptCards).where(eq(keptCards.bookingId, bookingId))
  return row
}

/** The cards of several bookings that may still be charged, by the booking's id. */
export async function cardsOnHand(db: Db, bookingIds: readonly string[]): Promise<Map<string, KeptCardRow>> {
  if (bookingIds.length === 0) return new Map()
  const isTheirs = and(inArray(keptCards.bookingId, [...bookingIds]), inArray(keptCards.state, ['kept', 'declined']))
  const rows = await db.select().from(keptCards).where(isTheirs)
  return new Map(rows.map((row) => [row.bookingId, row]))
}

/** What was agreed to for several bookings, in whatever state it is now. */
export const consentsOf = (db: Db, bookingIds: readonly string[]): Promise<KeptCardRow[]> =>
  db
    .select()
    .from(keptCards)
    .where(inArray(keptCards.bookingId, [...bookingIds]))

/** A row as far as its next step goes. */
export function cardOf(row: KeptCardRow): KeptCard {
  const { state, announcedCents, announcedStart, chargeAt, toldAt, retryAt } = row
  const announced =
    announcedCents !== null && announcedStart !== null && chargeAt !== null
      ? { cents: announcedCents, startsAt: announcedStart, chargeAt }
      : null
  return { state, announced, toldAt, retryAt }
}

/** Moves a card on from one of the states `from`; false where it is in another by now. With the schedule locked. */
export async function changeCard(
  tx: Db,
  bookingId: string,
  from: readonly KeptCardState[],
  change: Partial<KeptCardRow>,
  now: Date,
): Promise<boolean> {
  const changed = await tx
    .update(keptCards)
    .set({ ...change, updatedAt: now })
    .where(and(eq(keptCards.bookingId, bookingId), inArray(keptCards.state, [...from])))
    .returning({ id: keptCards.bookingId })
  return changed.length > 0
}

/** The charge by which a card came to be kept: it knows the card's name. */
export async function chargeThatKept(db: Db, bookingId: string): Promise<string | null> {
  const kept = and(eq(payments.bookingId, bookingId), eq(payments.keepsCard, true), isNotNull(payments.chargeId))
  const [payment] = await db.select({ chargeId: payments.chargeId }).from(payments).where(kept).limit(1)
  return payment?.chargeId ?? null
}

/** The card that a balance is charged to, and whether its customer was told when. */
export async function cardToCharge(db: Db, bookingId: string): Promise<{ isTold: boolean } | undefined> {
  const row = await keptCardOf(db, bookingId)
  return row && isOnHand(row.state) ? { isTold: row.toldAt !== null } : undefined
}

/** The mail that tells of a charge went out: `of` is the moment at which it was announced. */
export async function noteTold(db: Db, { bookingId, of }: { bookingId: string; of: string }, now: Date): Promise<void> {
  const isThis = and(eq(keptCards.bookingId, bookingId), eq(keptCards.announcedAt, new Date(of)))
  await db.update(keptCards).set({ toldAt: now }).where(isThis)
}
