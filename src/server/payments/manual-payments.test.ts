import { expect, test } from 'vitest'
import { bookingOn } from '../../../test/support/booking.ts'
import { noon, testDesk } from '../../../test/support/owner.ts'
import { auditLog, bookings } from '../platform/database/schema.ts'

const { db, live, clock, signUp, admin, ann } = await testDesk()

/** Driver's Den at $700, with a deposit of $175. */
async function put(change: Parameters<typeof bookingOn>[1] = {}): Promise<string> {
  const row = bookingOn('2026-06-10', { userId: ann.uid, ...change })
  await db.insert(bookings).values(row)
  return row.id
}
const received = { kind: 'payment', amount: 175, method: 'check', paidBefore: 0 }
/** Records one second after the previous entry, so the order of entries is defined. */
function record(id: string, change: object = {}) {
  clock.set(new Date(clock().getTime() + 1_000))
  return admin.post(`/api/admin/bookings/${id}/payments`, { ...received, ...change })
}
const fetchBookingDetails = async (id: string) => (await admin.get(`/api/admin/bookings/${id}`)).json()
const statusAndCode = async (answer: Response) => [answer.status, (await answer.json()).code]

test('a recorded deposit shows for owner and customer, is logged, and is emailed at once', async () => {
  const id = await put()
  const told = new Promise((resolve) => live.subscribe(`user:${ann.uid}`, resolve))
  const answer = await record(id)
  expect(answer.status).toBe(201)
  await told
  const entry = { kind: 'payment', amount: 175, method: 'check', at: '2026-06-01T19:00:01.000Z' }
  expect(await answer.json()).toMatchObject({
    booking: { paidAmount: 175, stillDue: 525, toGiveBack: 0 },
    payments: [{ ...entry, actor: 'owner@dome-and-den.example' }],
  })
  expect(await (await ann.get(`/api/bookings/${id}`)).json()).toMatchObject({ paidAmount: 175 })
  const hers = await (await ann.get(`/api/bookings/${id}/payments`)).json()
  expect(hers).toEqual({ payments: [{ id: hers.payments[0].id, ...entry }] })
  const [line] = await db.select().from(auditLog)
  expect(line).toMatchObject({
    action: 'money received',
    actor: 'owner@dome-and-den.example',
    subject: 'Ann Example, Wednesday, June 10, 2026, 2:00 PM',
    details: { bookingId: id, amount: '$175', method: 'check', receivedInAll: '$175' },
  })
})

test('ten simultaneous clicks record one payment, and a stale view is refused', async () => {
  const id = await put()
  const answers = await Promise.all(Array.from({ length: 10 }, () => record(id)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
  expect((await fetchBookingDetails(id)).booking).toMatchObject({ paidAmount: 175 })
  expect(await statusAndCode(await record(id))).toEqual([409, 'payments-changed'])
  expect(await db.$count(auditLog)).toBe(1)
})

test("a manual payment can't exceed what's due, nor a manual refund what was received", async () => {
  const id = await put()
  expect(await statusAndCode(await record(id, { amount: 700.01 }))).toEqual([422, 'more-than-due'])
  expect(await statusAndCode(await record(id, { kind: 'refund', amount: 0.01 }))).toEqual([422, 'more-than-received'])
  expect((await record(id)).status).toBe(201)
  expect((await record(id, { amount: 525, method: 'cash', paidBefore: 175 })).status).toBe(201)
  expect(await statusAndCode(await record(id, { amount: 0.01, paidBefore: 700 }))).toEqual([422, 'more-than-due'])
  const back = { kind: 'refund', method: 'transfer', paidBefore: 700 }
  expect(await statusAndCode(await record(id, { ...back, amount: 700.01 }))).toEqual([422, 'more-than-received'])
  const answer = await record(id, { ...back, amount: 62.5 })
  expect(await answer.json()).toMatchObject({
    booking: { paidAmount: 637.5, stillDue: 62.5 },
    payments: [
      { kind: 'payment', amount: 175, method: 'check' },
      { kind: 'payment', amount: 525, method: 'cash' },
      { kind: 'refund', amount: 62.5, method: 'transfer' },
    ],
  })
  expect((await db.select().from(auditLog)).map(({ action }) => action).sort()).toEqual([
    'money received',
    'money received',
    'money refunded',
  ])
})

test.each([
  [{ amount: 0 }],
  [{ amount: -5 }],
  [{ amount: 10.005 }],
  [{ amount: 1e-9 }],
  [{ amount: 1e300 }],
  [{ amount: '175' }],
  [{ method: 'card' }],
  [{ kind: 'manual payment' }],
  [{ paidBefore: undefined }],
])('a payment with %o is rejected', async (change) => {
  const id = await put()
  expect((await record(id, change)).status).toBe(400)
  expect((await fetchBookingDetails(id)).booking.paidAmount).toBe(0)
})

test.each(['cancelled', 'CANCELLED'])(
  'a booking that was %s shows the amount to return until it is returned',
  async (status) => {
    const id = await put({ confirmedAt: new Date(noon) })
    const toGiveBack = async () => {
      const { toGiveBack: group } = await (await admin.get('/api/admin/bookings/attention')).json()
      return group.bookings.map((booking: { toGiveBack: number }) => booking.toGiveBack)
    }
    // An entry corrected before the cancellation doesn't count against the refund.
    await record(id, { amount: 100 })
    await record(id, { kind: 'refund', amount: 100, paidBefore: 100 })
    await record(id)
    expect(await toGiveBack()).toEqual([])
    await db.update(bookings).set({ status, refundPercent: 50, refundCents: 8_750 })
    expect(await toGiveBack()).toEqual([87.5])
    expect((await fetchBookingDetails(id)).booking).toMatchObject({ stillDue: 0, toGiveBack: 87.5 })
    expect(await statusAndCode(await record(id, { amount: 1, paidBefore: 175 }))).toEqual([422, 'more-than-due'])
    await record(id, { kind: 'refund', amount: 50, paidBefore: 175 })
    expect(await toGiveBack()).toEqual([37.5])
    await record(id, { kind: 'refund', amount: 37.5, paidBefore: 125 })
    expect(await toGiveBack()).toEqual([])
    expect((await fetchBookingDetails(id)).booking).toMatchObject({ paidAmount: 87.5, toGiveBack: 0 })
  },
)

test('a move to a cheaper day leaves the difference to be returned', async () => {
  const id = await put()
  await record(id, { amount: 700 })
  await db.update(bookings).set({ totalCents: 55_000 })
  expect((await fetchBookingDetails(id)).booking).toMatchObject({ stillDue: 0, toGiveBack: 150 })
  const { toGiveBack } = await (await admin.get('/api/admin/bookings/attention')).json()
  expect(toGiveBack.total).toBe(1)
})

test("another customer's payments are not found", async () => {
  const id = await put()
  await record(id)
  const other = await signUp()
  expect((await other.get(`/api/bookings/${id}/payments`)).status).toBe(404)
})
