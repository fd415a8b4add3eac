import { expect, test } from 'vitest'
import { testDatabase } from '../../../../test/support/database.ts'
import { cancelReasons } from '../../../domain/booking/booking.ts'
import { refundReasons } from '../../../domain/payments/ledger.ts'
import { violatedConstraint } from './database.ts'

const { pool } = await testDatabase()

async function insertRow(insert: string, ...values: unknown[]): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(`${insert} returning id`, values)
  return rows[0]?.id ?? ''
}

const booking = () => insertRow(`insert into bookings (status) values ('cancelled')`)
const brokenBy = (write: Promise<unknown>) => write.then(() => undefined, violatedConstraint)

const own = await booking()
const other = await booking()
const payment = await insertRow(
  `insert into payments (booking_id, purpose, amount_cents, expires_at) values ($1, 'deposit', 100, now())`,
  own,
)
const refund = (ofBooking: string, reason = 'cancelled') =>
  pool.query(
    `insert into refunds (booking_id, payment_id, amount_cents, reason, actor) values ($1, $2, 100, $3, 'owner')`,
    [ofBooking, payment, reason],
  )
const cancelBecause = (reason: string) =>
  pool.query('update bookings set cancel_reason = $1 where id = $2', [reason, own])

test("a payment's money can only belong to its own booking", async () => {
  expect(await brokenBy(refund(other))).toBe('refunds_of_payments_booking')
  const line = pool.query(
    `insert into ledger_entries (booking_id, payment_id, kind, amount_cents, actor, provider_object)
       values ($1, $2, 'deposit', 100, 'customer', 'pi_1')`,
    [other, payment],
  )
  expect(await brokenBy(line)).toBe('ledger_entries_of_payments_booking')
})

test('database and domain allow exactly the same reasons', async () => {
  for (const reason of refundReasons) expect(await brokenBy(refund(own, reason))).toBeUndefined()
  for (const reason of cancelReasons) expect(await brokenBy(cancelBecause(reason))).toBeUndefined()
  expect(await brokenBy(refund(own, 'mood'))).toBe('refunds_reason')
  expect(await brokenBy(cancelBecause('mood'))).toBe('bookings_cancel_reason')
})
