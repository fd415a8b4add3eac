import { beforeEach, expect, test } from 'vitest'
import { bookingOn, cashPayment } from '../../../../test/support/booking.ts'
import { cardSteps, parseSessionId, sampleOrder } from '../../../../test/support/cards/card-steps.ts'
import { testCards } from '../../../../test/support/cards/cards.ts'
import { toInstant } from '../../../domain/calendar.ts'
import { ledgerEntries } from '../../platform/database/money-schema.ts'
import { bookings } from '../../platform/database/schema.ts'

const cards = await testCards()
const { db, clock, signUp, signInAdmin, standIn, work, later, pool, sent } = cards
const ann = await signUp()
// An unlock lasts one hour of the test clock.
const admin = () => signInAdmin({ unlocked: true })
const steps = cardSteps(cards)
const { post, read } = steps
beforeEach(async () => {
  await steps.reset()
  await db.execute('truncate audit_log')
  sent.length = 0
})

/** A booking with its deposit paid and its event tomorrow at 2 PM. */
async function late(change: Parameters<typeof bookingOn>[1] = {}): Promise<string> {
  const [row] = await db.insert(bookings).values(bookingOn('2026-06-02', change)).returning()
  if (!row) throw new Error('No booking')
  await db.insert(ledgerEntries).values(cashPayment(row.id, 17_500))
  return row.id
}

const remind = async (id: string) => post(await admin(), `/api/admin/money/bookings/${id}/remind`)
const cancel = async (id: string, change: object = {}) =>
  post(await admin(), `/api/admin/bookings/${id}/cancel`, { isUnpaid: true, ...change })
const mails = async () => {
  await work(['booking-mail'])
  return sent.map(({ subject }) => subject)
}
const logged = async () =>
  (await pool.query('select action from audit_log order by at')).rows.map(({ action }) => action)

test('a balance reminder has a payment button, goes out at most once an hour, and is logged', async () => {
  const id = await late()
  expect(await remind(id)).toMatchObject({ status: 'BOOKED', stillDue: 525, remindedAt: clock().toISOString() })
  expect(await mails()).toEqual(["Overdue: $525 for Driver's Den on Tuesday, June 2"])
  expect(sent[0]?.text).toMatch(/Pay \$525:\nhttps?:.+\/pay\?token=/)
  expect((await (await (await admin()).get('/api/admin/money')).json()).overdue.bookings).toMatchObject([
    { id, remindedAt: clock().toISOString() },
  ])

  later(59)
  expect(await remind(id)).toMatchObject({ status: 409, code: 'reminded-already' })
  later(1)
  expect(await remind(id)).toMatchObject({ status: 'BOOKED' })
  expect(await mails()).toHaveLength(2)
  expect(await logged()).toEqual(['balance asked for', 'balance asked for'])
})

test('two simultaneous presses send one balance reminder', async () => {
  const id = await late()
  const answers = await Promise.all([remind(id), remind(id), remind(id)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([409, 409, 'BOOKED'])
  expect(await mails()).toHaveLength(1)
})

test('a balance reminder requested at night waits for 9 AM', async () => {
  const id = await late()
  clock.set(toInstant('2026-06-01', 21))
  const morning = toInstant('2026-06-02', 9)
  expect(await remind(id)).toMatchObject({ status: 'BOOKED', remindedAt: morning.toISOString() })
  expect(await remind(id)).toMatchObject({ code: 'reminded-already' })
  const { rows } = await pool.query(`select start_after from pgboss.job where data ->> 'about' = 'balance-asked'`)
  expect(rows).toEqual([{ start_after: morning }])
})

test('no balance reminder is sent if the booking was paid or moved first', async () => {
  const id = await late()
  expect(await remind(id)).toMatchObject({ status: 'BOOKED' })
  await db.insert(ledgerEntries).values(cashPayment(id, 52_500))
  expect(await mails()).toEqual([])
})

test.each<[string, Parameters<typeof bookingOn>[1], string]>([
  ['paid', { totalCents: 17_500 }, 'nothing-to-pay'],
  ['cancelled', { status: 'cancelled' }, 'nothing-to-pay'],
  ['in dispute', { dispute: 'open' }, 'payment-disputed'],
  ['without an address', { email: null }, 'nobody-to-ask'],
])('a booking that is %s gets no balance reminder', async (_, change, code) => {
  expect(await remind(await late(change))).toMatchObject({ status: 409, code })
  expect(await mails()).toEqual([])
  expect(await logged()).toEqual([])
})

test('canceling an unpaid booking follows the policy, tells the customer why, and is logged', async () => {
  const id = await late()
  expect(await cancel(id, { quotedRefund: 0 })).toMatchObject({
    status: 'cancelled',
    cancelReason: 'unpaid',
    refund: { percent: 0, amount: 0 },
  })
  expect(await mails()).toEqual([expect.stringContaining('Cancelled: ')])
  expect(sent[0]?.text).toContain('We cancelled this booking because the balance wasn’t paid.')
  expect(await logged()).toEqual(['unpaid booking cancelled'])
})

test('a booking paid a moment ago is not canceled as unpaid, even if only Stripe knows', async () => {
  const { id } = await steps.paid(ann, sampleOrder('2:00 PM', '2026-06-05'))
  clock.set(toInstant('2026-06-04', 12))
  const { url } = await steps.pay(ann, id, 'balance')
  expect(standIn.pay({ session: parseSessionId(url) })).toBe('paid')
  expect(await cancel(id)).toMatchObject({ status: 409, code: 'not-overdue' })
  expect(await read(id, ann)).toMatchObject({ status: 'BOOKED', money: { due: 0 } })
})

test("no booking is canceled as unpaid while Stripe can't be reached to check", async () => {
  const { id } = await steps.paid(ann, sampleOrder('2:00 PM', '2026-06-05'))
  clock.set(toInstant('2026-06-04', 12))
  const { url } = await steps.pay(ann, id, 'balance')
  expect(standIn.pay({ session: parseSessionId(url) })).toBe('paid')
  standIn.fail({ route: 'GET /v1/checkout/sessions/:id', with: 'error-500', times: 1 })
  expect(await cancel(id)).toMatchObject({ status: 503, code: 'payment-unknown' })
  expect(await read(id, ann)).toMatchObject({ status: 'BOOKED' })
})

test.each<[string, Parameters<typeof bookingOn>[1]]>([
  ['not due yet', { startsAt: toInstant('2026-06-09', 14), endsAt: toInstant('2026-06-09', 17) }],
  ['in dispute', { dispute: 'open' }],
  ['only held', { holdExpiresAt: toInstant('2026-06-01', 13) }],
])('a booking that is %s is not canceled as unpaid', async (_, change) => {
  expect(await cancel(await late(change))).toMatchObject({ status: 409, code: 'not-overdue' })
})

test('what waits for the owner has the sums of overdue balances that Money has', async () => {
  await late()
  await late({ startsAt: toInstant('2026-06-02', 18), endsAt: toInstant('2026-06-02', 20) })
  const as = await admin()
  const { money } = await (await as.get('/api/admin/bookings/attention')).json()
  const { sums } = await (await as.get('/api/admin/money')).json()
  expect(money).toEqual({
    overdue: { count: 2, amount: 1050 },
    failedRefunds: { count: 0, amount: 0 },
    disputes: { count: 0, amount: 0 },
  })
  expect(sums).toMatchObject(money)
})
