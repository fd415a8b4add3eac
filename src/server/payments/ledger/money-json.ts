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
import { cardOf, openCards } from './cards-on-file.ts'

export const MoneyEntry = z
  .strictObject({
    at: Instant,
    kind: z.enum(ledgerKinds),
    amount: z.number().describe('Dollars; in: positive, back: negative'),
    state: z.enum(refundStates).describe('Of refunds; what came in has succeeded'),
  })
  .meta({ id: 'MoneyEntry' })

/** The money of a booking, derived from the ledger; only with cards on. */
export const BookingMoney = z
  .strictObject({
    paid: z.number().describe('Dollars received, minus what was given back'),
    due: z.number().describe('Dollars still to pay, in all'),
    refundable: z.number().describe('Dollars that would go back if it were cancelled now'),
    discount: z.number().describe('Dollars taken off the price by the owner'),
    dispute: z
      .enum(disputeStates)
      .nullable()
      .describe('`open`: nothing is charged or refunded until the bank decides; `lost`: until the owner does'),
    card: z
      .strictObject({ chargeAt: Instant })
      .optional()
      .describe('The balance is charged then to a card on file; see `/kept-card`'),
    keepsCard: z
      .literal(true)
      .optional()
      .describe('The card that pays the deposit will be kept for the balance, unless that is taken back first'),
    entries: z.array(MoneyEntry).describe('In order of time'),
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

/** When what is due of a booking is charged to its card on file, or that there will be one. */
function cardJson(row: BookingRow, card: CardOnFileRow | undefined, now: Date) {
  if (card?.state === 'asked') return isHeld(row) ? { keepsCard: true as const } : {}
  const chargeAt = card && nextChargeAt(cardOf(card), row, now)
  return chargeAt ? { card: { chargeAt: chargeAt.toISOString() } } : {}
}

/** The money of each booking in `rows`, by its id. `refundable` says what would go back of one now, in cents. */
export async function moneyOf(
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
  const linesOf = Map.groupBy(lines, ({ bookingId }) => bookingId)
  const refundsOf = Map.groupBy(asked, ({ bookingId }) => bookingId)
  return new Map(
    rows.map((row) => {
      // A refund by card is told by what was asked for, which knows what became of it.
      const moved = (linesOf.get(row.id) ?? []).filter(({ kind }) => countsAsPaid(kind) && kind !== 'refund')
      const entries = [...moved.map(lineJson), ...(refundsOf.get(row.id) ?? []).map(refundJson)]
      const money = {
        paid: dollars(row.paidCents),
        due: dollars(stillDue(row)),
        refundable: dollars(refundable(row)),
        discount: dollars(row.discountCents),
        dispute: row.dispute,
        ...cardJson(row, cards.get(row.id), now),
        entries: entries.toSorted((a, b) => a.at.localeCompare(b.at)),
      }
      return [row.id, money]
    }),
  )
}
