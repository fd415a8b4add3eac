import { createHash } from 'node:crypto'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import {
  type CardOnFile,
  type CardOnFileState,
  isSaid,
  keepCardLabel,
  keepCardTerms,
  nextChargeAt,
  openStates,
} from '../../../domain/payments/card-on-file.ts'
import type { Db } from '../../platform/database/database.ts'
import { type CardOnFileRow, cardsOnFile, payments } from '../../platform/database/money-schema.ts'
import type { BookingRow } from '../../platform/database/schema.ts'
import type { LockedTx } from '../../schedule/lock-schedule.ts'

/** Fixes what was agreed to: booking, moment and words. */
const hashOf = (bookingId: string, at: Date, words: string) =>
  createHash('sha256').update(`${bookingId}\n${at.toISOString()}\n${words}`).digest('hex')

/** Notes, with the booking, that its customer ticked the box: in the very words that it showed. */
export async function agreeToCharge(tx: Db, bookingId: string, startsAt: Date, now: Date): Promise<void> {
  const words = `${keepCardLabel(startsAt)}. ${keepCardTerms}`
  const agreed = { bookingId, words, wordsHash: hashOf(bookingId, now, words), agreedAt: now, updatedAt: now }
  await tx.insert(cardsOnFile).values(agreed)
}

/** The card of a booking, in whatever state. */
export async function cardOnFileOf(db: Db, bookingId: string): Promise<CardOnFileRow | undefined> {
  const [row] = await db.select().from(cardsOnFile).where(eq(cardsOnFile.bookingId, bookingId))
  return row
}

/** The cards of several bookings that may still be charged, or kept once the deposit is paid, by the booking's id. */
export async function openCards(db: Db, bookingIds: readonly string[]): Promise<Map<string, CardOnFileRow>> {
  if (bookingIds.length === 0) return new Map()
  const isTheirs = and(inArray(cardsOnFile.bookingId, [...bookingIds]), inArray(cardsOnFile.state, [...openStates]))
  const rows = await db.select().from(cardsOnFile).where(isTheirs)
  return new Map(rows.map((row) => [row.bookingId, row]))
}

/** What was agreed to for several bookings, in whatever state it is now. */
export const consentsOf = (db: Db, bookingIds: readonly string[]): Promise<CardOnFileRow[]> =>
  db
    .select()
    .from(cardsOnFile)
    .where(inArray(cardsOnFile.bookingId, [...bookingIds]))

/** A row as far as its next step goes. */
export function cardOf(row: CardOnFileRow): CardOnFile {
  const { state, announcedCents, announcedStart, chargeAt, toldAt, retryAt } = row
  const announced =
    announcedCents !== null && announcedStart !== null && chargeAt !== null
      ? { cents: announcedCents, startsAt: announcedStart, chargeAt }
      : null
  return { state, announced, toldAt, retryAt }
}

/** Moves a card on from one of the states `from`; false where it is in another by now. */
export async function changeCard(
  tx: LockedTx,
  bookingId: string,
  from: readonly CardOnFileState[],
  change: Partial<CardOnFileRow>,
  now: Date,
): Promise<boolean> {
  const changed = await tx
    .update(cardsOnFile)
    .set({ ...change, updatedAt: now })
    .where(and(eq(cardsOnFile.bookingId, bookingId), inArray(cardsOnFile.state, [...from])))
    .returning({ id: cardsOnFile.bookingId })
  return changed.length > 0
}

/** The charge by which a card came to be kept: it knows the card's name. */
export async function chargeThatKept(db: Db, bookingId: string): Promise<string | null> {
  const kept = and(eq(payments.bookingId, bookingId), eq(payments.keepsCard, true), isNotNull(payments.chargeId))
  const [payment] = await db.select({ chargeId: payments.chargeId }).from(payments).where(kept).limit(1)
  return payment?.chargeId ?? null
}

/** The card that what is due of a booking will be charged to. */
export interface CardToCharge {
  chargeAt: Date
  /** Its customer was told of a charge. */
  isTold: boolean
  /** When the charge of this very sum was announced; null before. */
  saidAt: Date | null
  /** A bank said no once, and it is tried again. */
  isSecondTry: boolean
}

/** The card that the balance of a booking will be charged to, by what is known now; undefined where none will be. */
export async function cardToCharge(db: Db, booking: BookingRow, now: Date): Promise<CardToCharge | undefined> {
  const row = await cardOnFileOf(db, booking.id)
  const chargeAt = row && nextChargeAt(cardOf(row), booking, now)
  if (!chargeAt) return undefined
  const saidAt = isSaid(cardOf(row), booking) ? row.announcedAt : null
  return { chargeAt, isTold: row.toldAt !== null, saidAt, isSecondTry: row.state === 'declined' }
}

/** The mail that tells of a charge went out: `of` is the moment at which it was announced. */
export async function noteTold(db: Db, { bookingId, of }: { bookingId: string; of: string }, now: Date): Promise<void> {
  const isThis = and(eq(cardsOnFile.bookingId, bookingId), eq(cardsOnFile.announcedAt, new Date(of)))
  await db.update(cardsOnFile).set({ toldAt: now }).where(isThis)
}
