import { z } from 'zod'
import { shortReference } from '../../domain/booking/short-reference.ts'
import { hourLabel, toDateAndHour } from '../../domain/calendar.ts'
import { dollars } from '../../domain/money.ts'
import { toGiveBack } from '../../domain/payments/amounts-due.ts'
import { receiptLines, receiptTax } from '../../domain/payments/receipt.ts'
import { eventPlace } from '../../domain/place/place-gate.ts'
import { Refused } from '../../domain/refusals.ts'
import { Booking } from '../booking/booking-json.ts'
import type { Config } from '../platform/config/config.ts'
import type { Db } from '../platform/database/database.ts'
import type { BookingRow } from '../platform/database/schema.ts'
import { BookingMoney, loadMoney } from './ledger/money-json.ts'

/** A printable receipt: what was charged, and what was paid when. */
export const Receipt = z
  .strictObject({
    number: z.string().describe("The booking's number, like 'DD-7K3F9'"),
    business: z.strictObject({ name: z.string(), email: z.string(), phone: z.string() }),
    customer: z.strictObject({ fullName: z.string().nullable(), billingAddress: z.string().nullable() }),
    place: z.string().nullable().describe('Where the event is set up'),
    date: z.string().nullable().describe('YYYY-MM-DD in Phoenix'),
    time: z.string().nullable().describe("'2:00 PM' in Phoenix"),
    endTime: z.string().nullable().describe("'4:00 PM' in Phoenix"),
    status: z.string().nullable(),
    lines: z.array(
      z.strictObject({ label: z.string(), amount: z.number().describe('Dollars; a discount is negative') }),
    ),
    total: z.number().describe('Dollars: the sum of the lines'),
    tax: z
      .strictObject({ label: z.string(), amount: z.number().nullable().describe('Dollars; null: exempt') })
      .nullable()
      .describe('Contained in the total'),
    refunding: Booking.shape.refunding,
    toGiveBack: Booking.shape.toGiveBack,
    ...BookingMoney.omit({ refundable: true, dispute: true, card: true, keepsCard: true }).shape,
  })
  .meta({ id: 'Receipt' })

/** Refusals a receipt adds to those of its booking. */
export const receiptRefusals = ['no-receipt'] as const

/** Builds a booking's receipt from its ledger. Refused if no money has moved yet (`no-receipt`). */
export async function buildReceipt(
  { db, config }: { db: Db; config: Pick<Config, 'business'> },
  row: BookingRow,
  now: Date,
): Promise<z.output<typeof Receipt>> {
  const money = (await loadMoney(db, [row], now, () => 0)).get(row.id)
  if (!money || money.entries.length === 0) throw new Refused('no-receipt')
  const { paid, due } = money
  const { name, email, phone } = config.business
  const start = row.startsAt && toDateAndHour(row.startsAt)
  const lines = receiptLines(row)
  const tax = receiptTax(lines, row)
  return {
    number: shortReference(row.id),
    business: { name, email, phone },
    customer: { fullName: row.fullName, billingAddress: row.billingAddress },
    place: eventPlace(row),
    date: start?.date ?? null,
    time: start ? hourLabel(start.hour) : null,
    endTime: row.endsAt && hourLabel(toDateAndHour(row.endsAt).hour),
    status: row.status,
    lines: lines.map(({ label, cents }) => ({ label, amount: dollars(cents) })),
    total: dollars(lines.reduce((sum, { cents }) => sum + cents, 0)),
    tax: tax && { label: tax.label, amount: tax.cents === null ? null : dollars(tax.cents) },
    paid,
    refunding: dollars(row.refundingCents),
    toGiveBack: dollars(toGiveBack(row)),
    due,
    // Money that never moved isn't on a receipt.
    entries: money.entries.filter(({ state }) => state === 'succeeded' || state === 'pending'),
  }
}
