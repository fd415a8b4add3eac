import { beforeEach, expect, test } from 'vitest'
import { cardSteps, parseSessionId, sampleOrder } from '../../../../test/support/cards/card-steps.ts'
import { testCards } from '../../../../test/support/cards/cards.ts'
import { cents, dollars } from '../../../domain/money.ts'
import { stillDue, toGiveBack } from '../../../domain/payments/amounts-due.ts'
import { moneyAtNewPrice } from '../../../domain/payments/money-at-new-price.ts'
import { discountedPrice, priceOrder } from '../../../domain/pricing/pricing.ts'

const cards = await testCards()
const { signUp, standIn, work, hear } = cards
const ann = await signUp()
const steps = cardSteps(cards)
const { post, net } = steps
const read = (id: string) => steps.read(id, ann)
beforeEach(() => steps.reset())

test('a dispute that opens, is won or is lost records each movement once and triggers nothing else', async () => {
  const { id, depositAmount } = await steps.paid(ann)
  const { id: dispute } = standIn.dispute({ paymentIntent: steps.lastIntent() })
  await hear({ copies: 2, shuffle: true })
  await work()
  expect((await read(id)).money).toMatchObject({ paid: 0, entries: [{ kind: 'deposit' }, { kind: 'dispute' }] })
  standIn.closeDispute({ dispute, status: 'won' })
  await hear({ copies: 2, shuffle: true })
  await work()
  expect(await read(id)).toMatchObject({ status: 'BOOKED', money: { paid: depositAmount } })
  expect(net()).toBe(depositAmount * 100)
  cards.sent.length = 0
  await work(['owner-mail'])
  expect(cards.sent.map(({ subject }) => subject.split(':')[0])).toContain('Dispute')

  const other = await steps.paid(ann, sampleOrder('9:00 AM', '2026-06-17'))
  const lost = standIn.dispute({ paymentIntent: steps.lastIntent() }).id
  standIn.closeDispute({ dispute: lost, status: 'lost' })
  await hear()
  await work()
  expect(await read(other.id)).toMatchObject({ status: 'BOOKED', money: { paid: 0 } })
  expect(net()).toBe(depositAmount * 100)
})

test('rescheduling never asks for the deposit again and refunds any overpayment', async () => {
  const { id, total } = await steps.paidInFull(ann)
  // From Monday's price to Sunday's, and back.
  const move = (date: string) => post(ann, `/api/bookings/${id}/reschedule`, { date, time: '12:00 PM' })
  expect(await move('2026-06-20')).toMatchObject({ status: 'BOOKED' })
  const dearer = await read(id)
  expect(dearer.money).toMatchObject({ paid: total, due: dearer.total - total })
  const { url } = await steps.pay(ann, id, 'balance')
  expect(await steps.pay(ann, id, 'deposit')).toMatchObject({ code: 'nothing-to-pay' })
  standIn.pay({ session: parseSessionId(url) })
  await read(id)
  expect(await move('2026-06-16')).toMatchObject({ status: 'BOOKED', total })
  await work()
  expect((await read(id)).money).toMatchObject({ paid: total, due: 0 })
  expect(net()).toBe(total * 100)
})

test('moving a discounted booking charges the price shown, in both directions', async () => {
  const admin = await cards.signInAdmin({ unlocked: true })
  const { id, total } = await steps.paidInFull(ann)
  await post(admin, `/api/admin/money/bookings/${id}/refunds`, { amount: 20, reason: 'a late start' })
  await work()

  /** What the dialog shows, computed by the functions it calls. */
  async function shown(date: string) {
    const { status, depositAmount, paidAmount, discount } = await read(id)
    const now = {
      status,
      totalCents: null,
      depositCents: cents(depositAmount),
      paidCents: cents(paidAmount),
      refundCents: null,
      givenBackCents: 0,
      refundingCents: 0,
      discountCents: cents(discount),
      dispute: null,
    }
    const there = moneyAtNewPrice(now, priceOrder({ packageId: 'iron-dome', date, extraHours: 0, addOns: [] }))
    return { total: dollars(discountedPrice(there)), due: dollars(stillDue(there)), back: dollars(toGiveBack(there)) }
  }
  const move = (date: string, quotedTotal: number) =>
    post(ann, `/api/bookings/${id}/reschedule`, { date, time: '12:00 PM', quotedTotal })

  const dearer = await shown('2026-06-20')
  expect(dearer).toMatchObject({ due: dearer.total - (total - 20), back: 0 })
  expect(await move('2026-06-20', dearer.total + 20)).toMatchObject({ status: 409, code: 'price-changed' })
  expect(await move('2026-06-20', dearer.total)).toMatchObject({ discount: 20, money: { due: dearer.due } })
  const { url } = await steps.pay(ann, id, 'balance')
  standIn.pay({ session: parseSessionId(url) })
  await hear()
  await work()

  const cheaper = await shown('2026-06-16')
  expect(cheaper).toEqual({ total: total - 20, due: 0, back: dearer.due })
  expect(await move('2026-06-16', cheaper.total)).toMatchObject({ status: 'BOOKED', total })
  await work()
  expect((await read(id)).money).toMatchObject({ paid: total - 20, due: 0 })
  expect(net()).toBe((total - 20) * 100)
})
