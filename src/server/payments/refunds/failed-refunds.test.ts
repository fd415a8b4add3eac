import { beforeEach, describe, expect, test } from 'vitest'
import { first, isLong } from '../../../../test/soak/length.ts'
import { cardSteps, parseSessionId, sampleOrder } from '../../../../test/support/cards/card-steps.ts'
import { testCards } from '../../../../test/support/cards/cards.ts'

const cards = await testCards()
const { signUp, signInAdmin, standIn, work, hear, later } = cards
const ann = await signUp()
let admin = await signInAdmin({ unlocked: true })
const steps = cardSteps(cards)
const { post, net } = steps
beforeEach(() => steps.reset())

const view = async () => (await admin.get('/api/admin/money')).json()
const fetchMoney = async (id: string) => (await steps.read(id, ann)).money
const fetchSums = async (id: string) => {
  const { paid, due, refundable } = await fetchMoney(id)
  return { paid, due, refundable }
}
const ofOwner = async (id: string) => {
  const { refunding, failedRefund, toGiveBack, stillDue } = (
    await (await admin.get(`/api/admin/bookings/${id}`)).json()
  ).booking
  return { refunding, failedRefund, toGiveBack, stillDue }
}

/** Sends pending refunds; the bank then rejects the latest of them. */
async function refuse(last = 1) {
  await work()
  for (const { id: refund } of standIn.list({ kind: 'refund' }).slice(-last)) {
    standIn.settleRefund({ refund, status: 'failed', reason: 'expired_or_canceled_card' })
  }
  await hear()
  await work()
  later(1)
}

const refundPart = (id: string, amount: number) =>
  post(admin, `/api/admin/money/bookings/${id}/refunds`, { amount, reason: 'a late start' })

async function giveByHand(id: string, amount: number) {
  later(1)
  const paidBefore = (await fetchMoney(id)).paid
  const answer = await post(admin, `/api/admin/bookings/${id}/payments`, {
    kind: 'refund',
    amount,
    method: 'check',
    paidBefore,
  })
  expect(answer.status).toBe(201)
}

/** The failed refund shown to the owner. */
const failedId = async (): Promise<string> => (await view()).failedRefunds[0].id

const sendAgain = async (id?: string) => {
  const failed = id ?? (await failedId())
  standIn.refundsBegin({ status: 'succeeded' })
  return await post(admin, `/api/admin/money/refunds/${failed}/send-again`)
}

async function pressDone() {
  const { differences } = await view()
  expect(differences).toMatchObject([{ kind: 'refund failed' }])
  await post(admin, `/api/admin/money/differences/${differences[0].id}/resolve`, { version: differences[0].version })
  // Reconciling finds it again and leaves it settled.
  await cards.reconcile()
  expect((await view()).failedRefunds).toEqual([])
  expect(await steps.differences()).toEqual([])
}

describe('a partial refund by the owner that the bank rejected', () => {
  beforeEach(() => standIn.refundsBegin({ status: 'pending' }))

  test('stays off the price: the customer owes that much less, or gets it back', async () => {
    const { id, total, depositAmount: deposit } = await steps.paid(ann)
    await refundPart(id, 10)
    await work()
    expect(await fetchSums(id)).toEqual({ paid: deposit, due: total - deposit, refundable: deposit - 10 })
    await refuse()
    expect(await fetchSums(id)).toEqual({ paid: deposit, due: total - deposit - 10, refundable: deposit })
    expect(await ofOwner(id)).toEqual({ refunding: 0, failedRefund: 10, toGiveBack: 0, stillDue: total - deposit - 10 })
  })

  test("can be resent from its booking until it's resent or refunded by hand", async () => {
    const fetchFailedRefunds = async (id: string) =>
      (await (await admin.get(`/api/admin/bookings/${id}`)).json()).failedRefunds
    const [one, other] = [await steps.paid(ann), await steps.paid(ann, sampleOrder('12:00 PM', '2026-06-16'))]
    await refundPart(one.id, 10)
    await refuse()
    expect(await fetchFailedRefunds(one.id)).toEqual([
      { id: expect.any(String), amount: 10, failure: 'expired_or_canceled_card' },
    ])
    await sendAgain()
    expect(await fetchFailedRefunds(one.id)).toEqual([])
    await refundPart(other.id, 10)
    await refuse()
    expect(await fetchFailedRefunds(other.id)).toMatchObject([{ amount: 10 }])
    await giveByHand(other.id, 10)
    expect(await fetchFailedRefunds(other.id)).toEqual([])
  })

  test('leaves the same totals when resent as if it had never failed', async () => {
    const { id, total, depositAmount: deposit } = await steps.paid(ann)
    await refundPart(id, 10)
    await refuse()
    expect(await sendAgain()).toMatchObject({ status: 'BOOKED', refunding: 10 })
    await work()
    expect(await fetchSums(id)).toEqual({ paid: deposit - 10, due: total - deposit, refundable: deposit - 10 })
    expect(await ofOwner(id)).toMatchObject({ refunding: 0, failedRefund: 0, toGiveBack: 0 })
    expect(net()).toBe((deposit - 10) * 100)
  })

  test("leaves the same totals when refunded by hand and settled, and can't be resent", async () => {
    const { id, total, depositAmount: deposit } = await steps.paid(ann)
    await refundPart(id, 10)
    await refuse()
    expect((await view()).failedRefunds).toMatchObject([{ problem: null }])
    await giveByHand(id, 10)
    // The view shows in advance why pressing the button would be refused.
    expect((await view()).failedRefunds).toMatchObject([{ problem: 'given-back-since' }])
    expect(await sendAgain()).toMatchObject({ status: 409, code: 'given-back-since' })
    await pressDone()
    expect(await fetchSums(id)).toEqual({ paid: deposit - 10, due: total - deposit, refundable: deposit - 10 })
    expect(await ofOwner(id)).toMatchObject({ refunding: 0, failedRefund: 0, toGiveBack: 0 })
    expect(net()).toBe(deposit * 100)
  })

  test("on a fully paid booking is listed as money to return until it's returned", async () => {
    const { id, total } = await steps.paidInFull(ann)
    await refundPart(id, 10)
    await refuse()
    expect(await fetchSums(id)).toEqual({ paid: total, due: 0, refundable: total })
    expect(await ofOwner(id)).toEqual({ refunding: 0, failedRefund: 10, toGiveBack: 10, stillDue: 0 })
    await giveByHand(id, 10)
    await pressDone()
    expect(await fetchSums(id)).toEqual({ paid: total - 10, due: 0, refundable: total - 10 })
    expect(await ofOwner(id)).toMatchObject({ failedRefund: 0, toGiveBack: 0, stillDue: 0 })
  })

  test('is refunded once, with the rest, when the booking is canceled', async () => {
    const { id, depositAmount: deposit } = await steps.paid(ann)
    await refundPart(id, 10)
    await refuse()
    const failed = await failedId()
    standIn.refundsBegin({ status: 'succeeded' })
    await post(ann, `/api/bookings/${id}/cancel`, { quotedRefund: deposit })
    expect((await view()).failedRefunds).toEqual([])
    expect(await sendAgain(failed)).toMatchObject({ status: 409 })
    await work()
    expect(await fetchSums(id)).toEqual({ paid: 0, due: 0, refundable: 0 })
    expect(net()).toBe(0)
  })
})

describe('a rejected partial refund that was since returned another way', () => {
  beforeEach(() => standIn.refundsBegin({ status: 'pending' }))

  const buttons = async (id: string) => (await (await admin.get(`/api/admin/bookings/${id}`)).json()).failedRefunds

  const byHand = (id: string, seen: number) =>
    post(admin, `/api/admin/bookings/${id}/payments`, { kind: 'refund', amount: 10, method: 'check', paidBefore: seen })

  async function refused(made: { id: string }) {
    await refundPart(made.id, 10)
    await refuse()
    standIn.refundsBegin({ status: 'succeeded' })
    return { id: made.id, failed: await failedId() }
  }

  /** Expects the failed refund to be settled, and resending it from a stale screen to move no money. */
  async function expectSettled(id: string, failed: string) {
    await work()
    expect((await view()).failedRefunds).toEqual([])
    expect(await ofOwner(id)).toMatchObject({ failedRefund: 0, toGiveBack: 0 })
    const [before, sums] = [net(), await fetchSums(id)]
    expect(await sendAgain(failed)).toMatchObject({ status: 409, code: 'cannot-resend' })
    await work()
    expect(net()).toBe(before)
    expect(await fetchSums(id)).toEqual(sums)
  }

  test("by a move at the same price is settled and can't be resent", async () => {
    const { id, failed } = await refused(await steps.paidInFull(ann))
    const moved = await post(ann, `/api/bookings/${id}/reschedule`, { date: '2026-06-16', time: '12:00 PM' })
    expect(moved).toMatchObject({ status: 'BOOKED', refunding: 10 })
    await expectSettled(id, failed)
    expect(net()).toBe((moved.total - 10) * 100)
  })

  test.each(first(1, ['paid', 'paidInFull'] as const))(
    "by another card refund (booking %s) can't be resent",
    async (paid) => {
      const { id, failed } = await refused(await steps[paid](ann))
      const before = net()
      await refundPart(id, 10)
      await expectSettled(id, failed)
      expect(net()).toBe(before - 1_000)
    },
  )

  test.runIf(isLong)("in the Stripe dashboard is settled and can't be resent", async () => {
    const { id, failed } = await refused(await steps.paidInFull(ann))
    const before = net()
    await cards.deps.cards.stripe.refunds.create({ payment_intent: steps.lastIntent(), amount: 1_000 })
    await hear()
    await expectSettled(id, failed)
    expect(net()).toBe(before - 1_000)
  })

  test.runIf(isLong)("by a cancellation of that amount is settled and can't be resent", async () => {
    const { id, failed } = await refused(await steps.paidInFull(ann))
    later(12 * 24 * 60)
    admin = await signInAdmin({ unlocked: true })
    const before = net()
    await post(admin, `/api/admin/bookings/${id}/cancel`, { refund: 'policy' })
    await expectSettled(id, failed)
    expect(net()).toBe(before - 1_000)
  })

  test("in part leaves the rest owed, and the whole can't be resent", async () => {
    const { id, failed } = await refused(await steps.paidInFull(ann))
    await refundPart(id, 4)
    await work()
    expect(await ofOwner(id)).toMatchObject({ failedRefund: 10, toGiveBack: 6 })
    expect(await buttons(id)).toEqual([])
    expect(await sendAgain(failed)).toMatchObject({ status: 409, code: 'given-back-since' })
  })

  test.runIf(isLong)("as a lower balance can't be resent", async () => {
    const { id, failed } = await refused(await steps.paid(ann))
    const { url } = await steps.pay(ann, id, 'balance')
    standIn.pay({ session: parseSessionId(url) })
    await hear()
    await work()
    expect(await buttons(id)).toEqual([])
    expect(await sendAgain(failed)).toMatchObject({ status: 409, code: 'given-back-since' })
  })

  test.runIf(isLong)("or that the owner settled can't be resent from a stale tab", async () => {
    const { id, failed } = await refused(await steps.paidInFull(ann))
    const before = net()
    await pressDone()
    expect(await sendAgain(failed)).toMatchObject({ status: 409, code: 'cannot-resend' })
    expect(await ofOwner(id)).toMatchObject({ refunding: 0 })
    expect(net()).toBe(before)
  })

  test("can't be both resent and refunded by hand at the same moment", async () => {
    const { id, failed } = await refused(await steps.paidInFull(ann))
    const { paid } = await fetchSums(id)
    const answers = await Promise.all([
      sendAgain(failed),
      byHand(id, paid),
      sendAgain(failed),
      byHand(id, paid),
      sendAgain(failed),
    ])
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1)
    await work()
    expect(await fetchSums(id)).toMatchObject({ paid: paid - 10, due: 0 })
  })

  test("by resending can't be refunded by hand from a stale dialog", async () => {
    const { id, failed } = await refused(await steps.paidInFull(ann))
    const { paid } = await fetchSums(id)
    standIn.refundsBegin({ status: 'pending' })
    await post(admin, `/api/admin/money/refunds/${failed}/send-again`)
    await work()
    expect(await byHand(id, paid)).toMatchObject({ status: 409, code: 'payments-changed' })
    expect(await byHand(id, paid - 10)).toMatchObject({ status: 201 })
  })

  test("doesn't block resending another rejected part", async () => {
    const { id } = await steps.paid(ann)
    const before = net()
    await refundPart(id, 10)
    await refundPart(id, 10)
    await refuse(2)
    for (const { id: failed } of await buttons(id)) {
      later(1)
      expect(await sendAgain(failed)).toMatchObject({ status: 'BOOKED' })
    }
    await work()
    expect(await buttons(id)).toEqual([])
    expect(await ofOwner(id)).toMatchObject({ refunding: 0, failedRefund: 0 })
    expect(net()).toBe(before - 2_000)
  })
})

test("a refunded part of the deposit isn't requested again, by page, by link or after a move", async () => {
  const { id, total, depositAmount: deposit } = await steps.paid(ann)
  await refundPart(id, 10)
  await work()
  expect(await steps.pay(ann, id, 'deposit')).toMatchObject({ code: 'nothing-to-pay' })
  const { url } = await (await admin.get(`/api/admin/money/bookings/${id}/link`)).json()
  const asked = await ann.get(`/api/payments/links/${new URL(url).searchParams.get('token')}`)
  expect(await asked.json()).toMatchObject({ purpose: 'balance', amount: total - deposit })
  const moved = await post(ann, `/api/bookings/${id}/reschedule`, { date: '2026-06-20', time: '12:00 PM' })
  expect(moved).toMatchObject({ depositAmount: deposit, money: { paid: deposit - 10, due: moved.total - deposit } })
  expect(await steps.pay(ann, id, 'deposit')).toMatchObject({ code: 'nothing-to-pay' })
})

describe("a canceled booking's refund that the bank rejected", () => {
  beforeEach(() => standIn.refundsBegin({ status: 'pending' }))

  async function refused(minutes = 0) {
    const { id, depositAmount: deposit } = await steps.paid(ann)
    if (minutes > 0) {
      later(minutes)
      admin = await signInAdmin({ unlocked: true })
    }
    standIn.refundsBegin({ status: 'pending' })
    const { refundable } = await fetchMoney(id)
    await post(ann, `/api/bookings/${id}/cancel`, { quotedRefund: refundable })
    await refuse()
    expect(await fetchSums(id)).toEqual({ paid: deposit, due: 0, refundable: 0 })
    expect(await ofOwner(id)).toEqual({ refunding: 0, failedRefund: refundable, toGiveBack: refundable, stillDue: 0 })
    return { id, deposit, refundable }
  }

  test('arrives when resent', async () => {
    const { id, deposit } = await refused()
    expect(await sendAgain()).toMatchObject({ status: 'cancelled', refunding: deposit })
    await work()
    expect(await fetchSums(id)).toEqual({ paid: 0, due: 0, refundable: 0 })
    expect(await ofOwner(id)).toEqual({ refunding: 0, failedRefund: 0, toGiveBack: 0, stillDue: 0 })
    expect(net()).toBe(0)
  })

  test("owes nothing once refunded by hand and settled, and can't be resent", async () => {
    const { id, deposit } = await refused()
    await giveByHand(id, deposit)
    expect(await sendAgain()).toMatchObject({ status: 409, code: 'given-back-since' })
    await pressDone()
    expect(await fetchSums(id)).toEqual({ paid: 0, due: 0, refundable: 0 })
    expect(await ofOwner(id)).toEqual({ refunding: 0, failedRefund: 0, toGiveBack: 0, stillDue: 0 })
    expect(net()).toBe(deposit * 100)
  })

  test.runIf(isLong)(
    "that was half of the deposit, once refunded by hand, isn't followed by the other half",
    async () => {
      const { id, deposit, refundable } = await refused(9 * 24 * 60)
      expect(refundable).toBe(deposit / 2)
      await giveByHand(id, refundable)
      expect(await sendAgain()).toMatchObject({ status: 409, code: 'given-back-since' })
      await pressDone()
      expect(await fetchSums(id)).toEqual({ paid: deposit / 2, due: 0, refundable: 0 })
      expect(await ofOwner(id)).toMatchObject({ toGiveBack: 0, stillDue: 0 })
    },
  )

  test.runIf(isLong)('in two parts can be resent in both parts', async () => {
    const { id, total } = await steps.paidInFull(ann)
    await post(ann, `/api/bookings/${id}/cancel`, { quotedRefund: total })
    await refuse(2)
    for (const { id: failed } of (await view()).failedRefunds) {
      later(1)
      expect(await sendAgain(failed)).toMatchObject({ status: 'cancelled' })
    }
    await work()
    expect(await ofOwner(id)).toEqual({ refunding: 0, failedRefund: 0, toGiveBack: 0, stillDue: 0 })
    expect(net()).toBe(0)
  })

  test.runIf(isLong)('settled without recording how still shows the amount to return on the booking', async () => {
    const { id, deposit } = await refused()
    await pressDone()
    expect(await ofOwner(id)).toEqual({ refunding: 0, failedRefund: 0, toGiveBack: deposit, stillDue: 0 })
    await giveByHand(id, deposit)
    expect(await ofOwner(id)).toMatchObject({ toGiveBack: 0 })
    expect(await fetchSums(id)).toEqual({ paid: 0, due: 0, refundable: 0 })
  })

  test('or that was canceled at Stripe waits for the owner, who can resend it', async () => {
    const { id, depositAmount: deposit } = await steps.paid(ann)
    await post(ann, `/api/bookings/${id}/cancel`, { quotedRefund: deposit })
    await work()
    standIn.patch({ id: standIn.list({ kind: 'refund' }).at(-1)?.id ?? '', fields: { status: 'canceled' } })
    later(31)
    await cards.sweep()
    expect(await ofOwner(id)).toMatchObject({ refunding: 0, failedRefund: deposit, toGiveBack: deposit })
    expect(await sendAgain()).toMatchObject({ status: 'cancelled', refunding: deposit })
  })
})
