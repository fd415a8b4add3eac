import { beforeEach, expect, test } from 'vitest'
import { expectBooksAgree } from '../../../test/support/cards/books.ts'
import { cardSteps, parseSessionId, sampleOrder } from '../../../test/support/cards/card-steps.ts'
import { testCards } from '../../../test/support/cards/cards.ts'
import { toInstant } from '../../domain/calendar.ts'
import { collectBalances } from './card-on-file/collect-balances.ts'

const cards = await testCards()
const { clock, signUp, standIn, work, hear, pool, sent, deps } = cards
const ann = await signUp()
const steps = cardSteps(cards)
const { post, net } = steps
const read = (id: string) => steps.read(id, ann)
/** Iron Dome on Monday, June 15, at noon for two hours: $150, a deposit of $37.50. */
const change = (id: string, extraHours: number, addOns: string[], more: object = {}) =>
  post(ann, `/api/bookings/${id}/extras`, { extraHours, addOns, ...more })

beforeEach(async () => {
  await steps.reset()
  standIn.offSession({ answer: 'succeeded' })
  sent.length = 0
})

test('on a fully paid booking, added extras are due by card, removed ones are refunded, and the books agree', async () => {
  const { id } = await steps.paidInFull(ann)
  expect(await change(id, 1, ['premium'], { quotedTotal: 350 })).toMatchObject({
    status: 'BOOKED',
    total: 350,
    depositAmount: 37.5,
    money: { paid: 150, due: 200 },
  })
  expect(await steps.pay(ann, id, 'deposit')).toMatchObject({ code: 'nothing-to-pay' })
  const { url } = await steps.pay(ann, id, 'balance')
  standIn.pay({ session: parseSessionId(url) })
  await hear()
  await work()
  expect(await change(id, 0, ['weather'], { quotedTotal: 175 })).toMatchObject({ total: 175, refunding: 175 })
  await work()
  await hear()
  await work()
  expect((await read(id)).money).toMatchObject({ paid: 175, due: 0 })
  expect(net()).toBe(17_500)
  await cards.reconcile()
  await expectBooksAgree(pool, standIn, clock())
})

test('with only the deposit paid, the deposit stays as is and the rest is due later, to the cent', async () => {
  const { id } = await steps.paid(ann)
  const changed = await change(id, 0, ['weather'])
  expect(changed).toMatchObject({ total: 175, depositAmount: 37.5, money: { paid: 37.5, due: 137.5 } })
})

test('changing extras closes the open payment page, so no one pays an outdated amount', async () => {
  const { id } = await steps.paid(ann)
  const { url } = await steps.pay(ann, id, 'balance')
  await change(id, 0, ['premium'])
  await work()
  const session = standIn.list({ kind: 'checkout.session' }).find((one) => one.id === parseSessionId(url))
  expect(session?.status).toBe('expired')
  const again = await steps.pay(ann, id, 'balance')
  standIn.pay({ session: parseSessionId(again.url) })
  expect((await read(id)).money).toMatchObject({ paid: 200, due: 0 })
})

test("extras of an unpaid hold can't be changed", async () => {
  const { id } = await steps.book(ann)
  expect(await change(id, 1, [])).toMatchObject({ status: 409, code: 'deposit-first' })
})

test('an open dispute blocks price changes and leaves the booking as is', async () => {
  const { id } = await steps.paid(ann)
  standIn.dispute({ paymentIntent: steps.lastIntent() })
  await hear()
  await work()
  expect(await change(id, 0, ['premium'])).toMatchObject({ status: 409, code: 'price-disputed' })
  expect(await read(id)).toMatchObject({ total: 150, addOns: [] })
})

/** Sends queued card-on-file emails. */
async function mails() {
  await pool.query(`delete from pgboss.job where name = 'booking-mail' and data ->> 'about' not like 'card-charge%'`)
  await work(['booking-mail'])
  return sent.map(({ subject }) => subject)
}

test('a card on file is charged only the amount announced the day before; a new amount is announced first', async () => {
  const { id } = await steps.paid(ann, { ...sampleOrder(), keepCard: true })
  clock.set(toInstant('2026-06-12', 12))
  await collectBalances(deps)
  expect(await mails()).toEqual([expect.stringMatching(/^\$112\.50 will be charged on Saturday, June 13/)])
  await change(id, 0, ['premium'])
  clock.set(toInstant('2026-06-13', 12))
  await collectBalances(deps)
  expect(net()).toBe(3_750)
  expect((await mails())[1]).toMatch(/^\$162\.50 will be charged on Sunday, June 14/)
  clock.set(toInstant('2026-06-14', 9))
  await collectBalances(deps)
  await hear()
  await work()
  expect(net()).toBe(20_000)
  expect((await read(id)).money).toMatchObject({ paid: 200, due: 0 })
})

test("extras can't be changed while the card on file is being charged", async () => {
  const { id } = await steps.paid(ann, { ...sampleOrder(), keepCard: true })
  clock.set(toInstant('2026-06-12', 12))
  await collectBalances(deps)
  await mails()
  clock.set(toInstant('2026-06-13', 12))
  standIn.fail({ route: 'POST /v1/payment_intents', with: 'hold' })
  const collecting = collectBalances(deps)
  await expect.poll(() => standIn.held().answers).toBeGreaterThan(0)
  expect(await change(id, 0, ['premium'])).toMatchObject({ status: 409, code: 'charge-under-way' })
  standIn.clearFailures()
  standIn.releaseAnswers()
  await collecting
  await hear()
  await work()
  expect((await read(id)).money).toMatchObject({ paid: 150, due: 0 })
  expect(await change(id, 0, ['premium'])).toMatchObject({ total: 200, money: { due: 50 } })
})
