import { beforeEach, expect, test } from 'vitest'
import { cardSteps } from '../../../test/support/cards/card-steps.ts'
import { testCards } from '../../../test/support/cards/cards.ts'
import { shortReference } from '../../domain/booking/short-reference.ts'

const cards = await testCards()
const { signUp, signInAdmin, work } = cards
const ann = await signUp()
const admin = await signInAdmin({ unlocked: true })
const steps = cardSteps(cards)
const { post } = steps
beforeEach(() => steps.reset())

const fetchReceipt = async (id: string) => (await ann.get(`/api/bookings/${id}/receipt`)).json()

test('a receipt has its number, the business, lines, and what was paid when', async () => {
  const { id, total, depositAmount } = await steps.paid(ann)
  expect(await fetchReceipt(id)).toEqual({
    number: shortReference(id),
    business: { name: 'Dome & Den', email: 'hello@dome-and-den.example', phone: '(602) 555-0142' },
    customer: { fullName: 'Ann', billingAddress: '1 Main St' },
    place: '1 Main St',
    date: '2026-06-15',
    time: '12:00 PM',
    endTime: '2:00 PM',
    status: 'BOOKED',
    lines: [{ label: expect.stringMatching(/^Iron Dome, \d hours$/), amount: total }],
    total,
    tax: null,
    paid: depositAmount,
    refunding: 0,
    toGiveBack: 0,
    due: total - depositAmount,
    entries: [{ at: '2026-06-01T19:00:00.000Z', kind: 'deposit', amount: depositAmount, state: 'succeeded' }],
  })
  const ofOwner = await (await admin.get(`/api/admin/money/bookings/${id}/receipt`)).json()
  expect(ofOwner).toEqual(await fetchReceipt(id))
})

test('a receipt lists cash and refunds by the owner, but no failed refund', async () => {
  const { id, total, depositAmount } = await steps.paid(ann)
  const rest = total - depositAmount
  await post(admin, `/api/admin/bookings/${id}/payments`, {
    kind: 'payment',
    amount: rest,
    method: 'cash',
    paidBefore: depositAmount,
  })
  await post(admin, `/api/admin/money/bookings/${id}/refunds`, { amount: 20, reason: 'a late start' })
  await work()
  const { lines, entries, ...receipt } = await fetchReceipt(id)
  expect(receipt).toMatchObject({ total: total - 20, paid: total - 20, due: 0 })
  expect(lines.at(-1)).toEqual({ label: 'Discount', amount: -20 })
  const sortedKinds = (list: { kind: string }[]) => list.map(({ kind }) => kind).sort()
  expect(sortedKinds(entries)).toEqual(['deposit', 'manual payment', 'refund'])
  cards.standIn.settleRefund({
    refund: (cards.standIn.list({ kind: 'refund' }).at(-1) as { id: string }).id,
    status: 'failed',
  })
  await cards.hear()
  await work()
  expect(sortedKinds((await fetchReceipt(id)).entries)).toEqual(['deposit', 'manual payment'])
})

test('a receipt shows a pending refund, and its sums add up', async () => {
  const { id, total, depositAmount } = await steps.paid(ann)
  cards.standIn.refundsBegin({ status: 'pending' })
  await post(admin, `/api/admin/money/bookings/${id}/refunds`, { amount: 20, reason: 'a late start' })
  await work()
  const receipt = await fetchReceipt(id)
  expect(receipt).toMatchObject({ total: total - 20, paid: depositAmount, refunding: 20, toGiveBack: 0 })
  expect(receipt.total - (receipt.paid - receipt.refunding)).toBe(receipt.due)
})

test('a booking without payments has no receipt and returns an explanation', async () => {
  const { id } = await steps.book(ann)
  expect(await fetchReceipt(id)).toMatchObject({ status: 409, code: 'no-receipt' })
})

test('the run-sheet shows what is due on arrival, and holds', async () => {
  const { id, total, depositAmount } = await steps.paid(ann)
  const dueAt = async () =>
    (await (await admin.get('/api/admin/today?date=2026-06-15')).json()).stops.map(
      ({ booking }: { booking: { stillDue: number; holdExpiresAt: string | null } }) => [
        booking.stillDue,
        booking.holdExpiresAt,
      ],
    )
  expect(await dueAt()).toEqual([[total - depositAmount, null]])
  const { url } = await steps.pay(ann, id, 'balance')
  cards.standIn.pay({ session: url.split('/').at(-1) })
  await cards.hear()
  await work()
  expect(await dueAt()).toEqual([[0, null]])
})

test("a hold isn't listed as awaiting confirmation", async () => {
  const order = {
    packageId: 'iron-dome',
    date: '2026-06-15',
    time: '12:00 PM',
    extraHours: 0,
    addOns: [],
    customerInfo: { fullName: 'Bob', email: 'bob@example.com', billingAddress: '1 Main St', phoneNumber: '555-0100' },
  }
  expect(await post(admin, '/api/admin/bookings', { ...order, deposit: { by: 'link', hours: 72 } })).toMatchObject({
    status: 'BOOKED',
    holdExpiresAt: expect.any(String),
  })
  cards.later(25 * 60)
  const again = await signInAdmin({ unlocked: true })
  const { unconfirmed } = await (await again.get('/api/admin/bookings/attention')).json()
  expect(unconfirmed.total).toBe(0)
})
