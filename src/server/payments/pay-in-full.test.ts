import { beforeEach, expect, test } from 'vitest'
import { cardSteps, parseSessionId, sampleOrder } from '../../../test/support/cards/card-steps.ts'
import { testCards } from '../../../test/support/cards/cards.ts'
import { toInstant } from '../../domain/calendar.ts'

const cards = await testCards()
const { clock, signUp, signInAdmin, standIn, work, hear, sent } = cards
const ann = await signUp()
const admin = await signInAdmin({ unlocked: true })
const steps = cardSteps(cards)
const { post, read } = steps
beforeEach(async () => {
  await steps.reset()
  sent.length = 0
})

const bookInFull = () => steps.book(ann, { ...sampleOrder(), payInFull: true })
const sessionFor = (url: string) =>
  standIn.list({ kind: 'checkout.session' }).find(({ id }) => id === parseSessionId(url))

/** Net amount in our ledger, in cents. */
const ours = async () => (await steps.ledger()).reduce((sum, [, cents]) => sum + Number(cents), 0)

async function paidInFull() {
  const made = await bookInFull()
  standIn.pay({ session: parseSessionId(made.payment.url) })
  await hear()
  await work()
  return await read(made.id, ann)
}

test('a booking paid in full has one payment and one ledger line, nothing due, and a matching receipt', async () => {
  const made = await bookInFull()
  expect(sessionFor(made.payment.url)).toMatchObject({ amount_total: 15_000 })
  standIn.pay({ session: parseSessionId(made.payment.url) })
  await hear()
  await work()
  expect(await read(made.id, ann)).toMatchObject({
    status: 'BOOKED',
    holdExpiresAt: null,
    depositAmount: 37.5,
    money: { paid: 150, due: 0, refundable: 150, entries: [{ kind: 'full', amount: 150 }] },
  })
  expect(await steps.ledger()).toEqual([['full', 15_000]])
  await work(['booking-mail'])
  const confirmed = sent.filter(({ subject }) => subject.startsWith('Booked: '))
  expect(confirmed).toHaveLength(1)
  expect(confirmed[0]?.text).toContain('Total: $150\nPaid in full: $150')
  const receipt = await (await ann.get(`/api/bookings/${made.id}/receipt`)).json()
  expect(receipt).toMatchObject({ total: 150, paid: 150, due: 0, entries: [{ kind: 'full', amount: 150 }] })
  expect(await steps.pay(ann, made.id, 'full')).toMatchObject({ status: 409, code: 'nothing-to-pay' })
  const { takings } = await (await admin.get('/api/admin/money')).json()
  expect(takings).toMatchObject([{ received: 150, refunded: 0 }])
})

test.each([
  ['7 days before', toInstant('2026-06-08', 12), 15_000],
  ['5 days before: half the deposit and the balance', toInstant('2026-06-10', 12), 13_125],
  ['60 hours before: just the balance', toInstant('2026-06-13', 0), 11_250],
  ['a minute before it is due', new Date(toInstant('2026-06-13', 12).getTime() - 60_000), 11_250],
  ['48 hours before the start: nothing', toInstant('2026-06-13', 12), 0],
])('a full payment canceled %s is refunded as deposit and balance (R80)', async (_, at, back) => {
  const { id } = await paidInFull()
  clock.set(at)
  expect((await read(id, ann)).money.refundable).toBe(back / 100)
  const cancelled = await post(ann, `/api/bookings/${id}/cancel`, { quotedRefund: back / 100 })
  expect(cancelled).toMatchObject({ status: 'cancelled', refund: { amount: back / 100 } })
  await work()
  expect(steps.net()).toBe(15_000 - back)
  expect(
    standIn.list({ kind: 'refund' }).filter(({ payment_intent }) => payment_intent === steps.lastIntent()),
  ).toHaveLength(back === 0 ? 0 : 1)
  expect(await ours()).toBe(15_000 - back)
})

test('choosing to pay in full closes an open deposit page, so only one can be paid', async () => {
  const made = await steps.book(ann)
  const { url } = await steps.pay(ann, made.id, 'full')
  expect(sessionFor(url)).toMatchObject({ amount_total: 15_000 })
  await work()
  expect(sessionFor(made.payment.url)).toMatchObject({ status: 'expired' })
  // Asking again returns the same page.
  expect((await steps.pay(ann, made.id, 'full')).url).toBe(url)
})

test('paying in full after the deposit was paid on an abandoned page refunds the excess', async () => {
  const made = await steps.book(ann)
  const { url } = await steps.pay(ann, made.id, 'full')
  standIn.pay({ session: parseSessionId(made.payment.url) })
  standIn.pay({ session: parseSessionId(url) })
  await hear()
  await work()
  expect(await read(made.id, ann)).toMatchObject({ status: 'BOOKED', money: { paid: 150, due: 0 } })
  expect(steps.net()).toBe(15_000)
  expect(await ours()).toBe(15_000)
})

test('a payment link can also be used to pay in full', async () => {
  const call = { ...sampleOrder(), deposit: { by: 'link', hours: 24 }, overrides: [] }
  const { id } = await post(admin, '/api/admin/bookings', call)
  const { url: link } = await (await admin.get(`/api/admin/money/bookings/${id}/link`)).json()
  const token = new URL(link).searchParams.get('token')
  const caller = cards.visitor()
  const look = async () => (await caller.get(`/api/payments/links/${token}`)).json()
  expect(await look()).toMatchObject({ purpose: 'deposit', amount: 37.5, inFull: 150, state: 'to-pay' })
  const { url } = await post(caller, `/api/payments/links/${token}?inFull=yes`)
  expect(sessionFor(url)).toMatchObject({ amount_total: 15_000, success_url: expect.stringContaining('paid=full') })
  standIn.pay({ session: parseSessionId(url) })
  expect(await look()).toMatchObject({ state: 'paid', amount: 0, inFull: 0 })
})
