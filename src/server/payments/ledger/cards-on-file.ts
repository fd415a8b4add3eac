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

/** SHA-256 over booking, time and wording: evidence of what was agreed to. */
const hashConsent = (bookingId: string, at: Date, words: string) =>
  createHash('sha256').update(`${bookingId}\n${at.toISOString()}\n${words}`).digest('hex')

/** Records with the booking that the customer checked the box, in the exact words shown. */
export async function agreeToCharge(tx: Db, bookingId: string, startsAt: Date, now: Date): Promise<void> {
  const words = `${keepCardLabel(startsAt)}. ${keepCardTerms}`
  const agreed = { bookingId, words, wordsHash: hashConsent(bookingId, now, words), agreedAt: now, updatedAt: now }
  await tx.insert(cardsOnFile).values(agreed)
}

/** The card on file of a booking, in any state. */
export async function findCardOnFile(db: Db, bookingId: string): Promise<CardOnFileRow | undefined> {
  const [row] = await db.select().from(cardsOnFile).where(eq(cardsOnFile.bookingId, bookingId))
  return row
}

/** Cards of these bookings that may still be charged or kept once the deposit is paid, by booking id. */
export async function openCards(db: Db, bookingIds: readonly string[]): Promise<Map<string, CardOnFileRow>> {
  if (bookingIds.length === 0) return new Map()
  const isTheirs = and(inArray(cardsOnFile.bookingId, [...bookingIds]), inArray(cardsOnFile.state, [...openStates]))
  const rows = await db.select().from(cardsOnFile).where(isTheirs)
  return new Map(rows.map((row) => [row.bookingId, row]))
}

/** Consents given for these bookings, in any state. */
export const listCardConsents = (db: Db, bookingIds: readonly string[]): Promise<CardOnFileRow[]> =>
  db
    .select()
    .from(cardsOnFile)
    .where(inArray(cardsOnFile.bookingId, [...bookingIds]))

/** The part of a row that decides its next step. */
export function toCardOnFile(row: CardOnFileRow): CardOnFile {
  const { state, announcedCents, announcedStart, chargeAt, toldAt, retryAt } = row
  const announced =
    announcedCents !== null && announcedStart !== null && chargeAt !== null
      ? { cents: announcedCents, startsAt: announcedStart, chargeAt }
      : null
  return { state, announced, toldAt, retryAt }
}

/** Transitions a card from one of the states in `from`. Returns false if it's in another state by now. */
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

/** Charge id of the payment that kept the card; Stripe looks up the card's name by it. */
export async function chargeThatKept(db: Db, bookingId: string): Promise<string | null> {
  const kept = and(eq(payments.bookingId, bookingId), eq(payments.keepsCard, true), isNotNull(payments.chargeId))
  const [payment] = await db.select({ chargeId: payments.chargeId }).from(payments).where(kept).limit(1)
  return payment?.chargeId ?? null
}

/** The upcoming charge of a booking's balance to its card on file. */
export interface CardToCharge {
  chargeAt: Date
  /** The customer was notified of a charge. */
  isTold: boolean
  /** When the charge of exactly this amount was announced; null if it wasn't. */
  saidAt: Date | null
  /** The bank declined once, and the charge is being retried. */
  isSecondTry: boolean
}

/** The upcoming charge of a booking's balance, as far as we know now. Undefined if no card will be charged. */
export async function cardToCharge(db: Db, booking: BookingRow, now: Date): Promise<CardToCharge | undefined> {
  const row = await findCardOnFile(db, booking.id)
  const chargeAt = row && nextChargeAt(toCardOnFile(row), booking, now)
  if (!chargeAt) return undefined
  const saidAt = isSaid(toCardOnFile(row), booking) ? row.announcedAt : null
  return { chargeAt, isTold: row.toldAt !== null, saidAt, isSecondTry: row.state === 'declined' }
}

/** Records that the announcement email went out. `of` identifies it by its `announcedAt`. */
export async function noteTold(db: Db, { bookingId, of }: { bookingId: string; of: string }, now: Date): Promise<void> {
  const isThis = and(eq(cardsOnFile.bookingId, bookingId), eq(cardsOnFile.announcedAt, new Date(of)))
  await db.update(cardsOnFile).set({ toldAt: now }).where(isThis)
}
