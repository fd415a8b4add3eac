import { asc, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { isHeld } from '../../../domain/booking/booking.ts'
import { dollars } from '../../../domain/money.ts'
import { stillDue } from '../../../domain/payments/amounts-due.ts'
import { nextChargeAt } from '../../../domain/payments/card-on-file.ts'
import { disputeStates } from '../../../domain/payments/disputes.ts'
import { countsAsPaid, ledgerKinds, refundStates } from '../../../domain/payments/ledger.ts'
import type { Db } from '../../platform/database/database.ts'
import {
  type CardOnFileRow,
  type LedgerRow,
  ledgerEntries,
  type RefundRow,
  refunds,
} from '../../platform/database/money-schema.ts'
import type { BookingRow } from '../../platform/database/schema.ts'
import { Instant } from '../../platform/http/responses.ts'
import { openCards, toCardOnFile } from './cards-on-file.ts'

const MoneyEntry = z
  .strictObject({
    at: Instant,
    kind: z.enum(ledgerKinds),
    amount: z.number().describe('Dollars; negative for refunds'),
    state: z.enum(refundStates).describe('Refund state; always `succeeded` for money received'),
  })
  .meta({ id: 'MoneyEntry' })

/** A booking's money, derived from the ledger. Only present with cards enabled. */
export const BookingMoney = z
  .strictObject({
    paid: z.number().describe('Dollars received minus refunds'),
    due: z.number().describe('Total dollars still to pay'),
    refundable: z.number().describe('Dollars refunded if the booking were canceled now'),
    dispute: z
      .enum(disputeStates)
      .nullable()
      .describe('`open`: no charges or refunds until the bank decides; `lost`: until the owner decides'),
    card: z
      .strictObject({
        chargeAt: Instant,
        declined: z
          .literal(true)
          .optional()
          .describe('True if the bank declined it; `chargeAt` is then our only retry'),
      })
      .optional()
      .describe('When the balance is charged to the card on file; see `/kept-card`'),
    keepsCard: z
      .literal(true)
      .optional()
      .describe('The card that pays the deposit will be kept for the balance unless the customer withdraws'),
    entries: z.array(MoneyEntry).describe('Chronological'),
  })
  .meta({ id: 'BookingMoney' })

type Entry = z.output<typeof MoneyEntry>

const lineJson = ({ createdAt, kind, amountCents }: LedgerRow): Entry => ({
  at: createdAt.toISOString(),
  kind,
  amount: dollars(amountCents),
  state: 'succeeded',
})

const refundJson = ({ createdAt, amountCents, state }: RefundRow): Entry => ({
  at: createdAt.toISOString(),
  kind: 'refund',
  amount: dollars(-amountCents),
  state,
})

/** When the balance is charged to the card on file, or that a card will be kept. */
function cardJson(row: BookingRow, card: CardOnFileRow | undefined, now: Date) {
  if (card?.state === 'asked') return isHeld(row) ? { keepsCard: true as const } : {}
  const chargeAt = card && nextChargeAt(toCardOnFile(card), row, now)
  if (!chargeAt) return {}
  return { card: { chargeAt: chargeAt.toISOString(), ...(card.state === 'declined' && { declined: true as const }) } }
}

/** Money of each booking in `rows`, by id. `refundable` computes what canceling now would refund, in cents. */
export async function loadMoney(
  db: Db,
  rows: readonly BookingRow[],
  now: Date,
  refundable: (row: BookingRow) => number,
): Promise<Map<string, z.output<typeof BookingMoney>>> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const [lines, asked, cards] = await Promise.all([
    db.select().from(ledgerEntries).where(inArray(ledgerEntries.bookingId, ids)).orderBy(asc(ledgerEntries.createdAt)),
    db.select().from(refunds).where(inArray(refunds.bookingId, ids)).orderBy(asc(refunds.createdAt)),
    openCards(db, ids),
  ])
  const linesByBooking = Map.groupBy(lines, ({ bookingId }) => bookingId)
  const refundsByBooking = Map.groupBy(asked, ({ bookingId }) => bookingId)
  return new Map(
    rows.map((row) => {
      // Card refunds are shown from their own rows, which know their state, not from the ledger.
      const moved = (linesByBooking.get(row.id) ?? []).filter(({ kind }) => countsAsPaid(kind) && kind !== 'refund')
      const entries = [...moved.map(lineJson), ...(refundsByBooking.get(row.id) ?? []).map(refundJson)]
      const money = {
        paid: dollars(row.paidCents),
        due: dollars(stillDue(row)),
        refundable: dollars(refundable(row)),
        dispute: row.dispute,
        ...cardJson(row, cards.get(row.id), now),
        entries: entries.toSorted((a, b) => a.at.localeCompare(b.at)),
      }
      return [row.id, money]
    }),
  )
}
