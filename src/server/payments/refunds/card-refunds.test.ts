import { beforeEach, describe, expect, test, vi } from 'vitest'
import { cardSteps } from '../../../../test/support/cards/card-steps.ts'
import { testCards } from '../../../../test/support/cards/cards.ts'
import { refunds } from '../../platform/database/money-schema.ts'
import { sendRefund } from './send-refund.ts'
import { syncRefund } from './sync-refund.ts'

const cards = await testCards()
const { db, signUp, signInAdmin, standIn, work, hear, sweep, later } = cards
const ann = await signUp()
const admin = await signInAdmin({ unlocked: true })
const steps = cardSteps(cards)
const { post, net, ledger, differences } = steps
const read = (id: string) => steps.read(id, ann)
const paid = () => steps.paid(ann)
const paidInFull = () => steps.paidInFull(ann)
beforeEach(() => steps.reset())

const cancel = (id: string, quotedRefund: number) => post(ann, `/api/bookings/${id}/cancel`, { quotedRefund })
const lastRefund = () => (standIn.list({ kind: 'refund' }).at(-1) as { id: string } | undefined)?.id ?? ''

describe('a cancellation by the customer', () => {
  test('refunds the quoted amount once', async () => {
    const { id, depositAmount } = await paid()
    expect(await cancel(id, depositAmount)).toMatchObject({
      status: 'cancelled',
      money: {
        refundable: 0,
        entries: [{ kind: 'deposit' }, { kind: 'refund', amount: -depositAmount, state: 'pending' }],
      },
    })
    await work()
    await sweep()
    await hear({ copies: 2, shuffle: true })
    await work()
    expect((await read(id)).money).toMatchObject({ paid: 0, entries: [{}, { state: 'succeeded' }] })
    expect(net()).toBe(0)
  })

  test('is refused if the quoted refund changed, and nothing is refunded', async () => {
    const { id, depositAmount } = await paid()
    expect(await cancel(id, depositAmount - 1)).toMatchObject({ status: 409, code: 'refund-changed' })
    expect(net()).toBe(depositAmount * 100)
  })

  test('refunds half the deposit and all of the balance five days ahead, from both payments', async () => {
    const booking = await paidInFull()
    later(9 * 24 * 60)
    const half = (await read(booking.id)).money.refundable
    expect(half).toBe(booking.total - booking.depositAmount / 2)
    await cancel(booking.id, half)
    await work()
    expect((await read(booking.id)).money.paid).toBe(booking.depositAmount / 2)
    expect(net()).toBe((booking.depositAmount / 2) * 100)
  })
})

describe('a refund', () => {
  test('that fails while pending is shown to the owner, and the money still counts as ours', async () => {
    const { id, depositAmount } = await paid()
    standIn.refundsBegin({ status: 'pending' })
    await cancel(id, depositAmount)
    await work()
    expect((await read(id)).money).toMatchObject({ paid: depositAmount, entries: [{}, { state: 'pending' }] })
    standIn.settleRefund({ refund: lastRefund(), status: 'failed', reason: 'expired_or_canceled_card' })
    await hear()
    await work()
    expect((await read(id)).money).toMatchObject({ paid: depositAmount, entries: [{}, { state: 'failed' }] })
    expect(await differences()).toEqual(['refund failed'])
    expect(net()).toBe(depositAmount * 100)
  })

  test('that fails after succeeding is put back on the books', async () => {
    const { id, depositAmount } = await paid()
    await cancel(id, depositAmount)
    await work()
    standIn.settleRefund({ refund: lastRefund(), status: 'failed' })
    await hear({ shuffle: true })
    await work()
    expect((await read(id)).money).toMatchObject({ paid: depositAmount, entries: [{}, { state: 'failed' }] })
    expect(net()).toBe(depositAmount * 100)
    expect((await ledger()).reduce((sum, [, cents]) => sum + Number(cents), 0)).toBe(net())
  })

  test('ignores an older state that arrives after it failed', async () => {
    const { id, depositAmount } = await steps.paid(ann)
    standIn.refundsBegin({ status: 'pending' })
    await cancel(id, depositAmount)
    await work()
    const before = await cards.deps.cards.stripe.refunds.retrieve(lastRefund())
    standIn.settleRefund({ refund: lastRefund(), status: 'failed' })
    await hear()
    await work()
    expect(await syncRefund(cards.deps, before)).toBe(false)
    expect(await syncRefund(cards.deps, { ...before, status: 'succeeded' })).toBe(false)
    expect(await differences()).toEqual(['refund failed'])
    expect((await read(id)).money).toMatchObject({ paid: depositAmount })
  })

  test('is recorded once if its webhook arrives before our commit', async () => {
    const { id, depositAmount } = await paid()
    await cancel(id, depositAmount)
    // Sent, but the response is lost, so the webhook arrives first.
    standIn.fail({ route: 'POST /v1/refunds', with: 'reset', acted: true, times: 2 })
    await work(['refund'], true)
    await hear()
    await work(['payment-event'])
    expect((await read(id)).money).toMatchObject({ paid: 0, entries: [{}, { state: 'succeeded' }] })
    later(3)
    await sweep()

    expect(net()).toBe(0)
    expect(await db.$count(refunds)).toBe(1)
  })

  test.each(['error-500', 'garbage', 'reset'] as const)(
    'is found and not resent after a crash following the call (%s)',
    async (way) => {
      const { id, depositAmount } = await paid()
      await cancel(id, depositAmount)
      standIn.fail({ route: 'POST /v1/refunds', with: way, acted: true, times: way === 'reset' ? 2 : 1 })
      await work(['refund'], true)
      standIn.dropWebhooks()
      standIn.forgetIdempotencyKeys()
      later(3)
      await sweep()
      expect((await read(id)).money.paid).toBe(0)
      expect(net()).toBe(0)
    },
  )

  test('that two servers send at once goes out once, without an error', async () => {
    const { id, depositAmount } = await paid()
    await cancel(id, depositAmount)
    const [row] = await db.select().from(refunds)
    standIn.fail({ route: 'POST /v1/refunds', with: 'hold' })
    const sending = sendRefund(cards.deps, row?.id ?? '')
    await vi.waitUntil(() => standIn.held().answers > 0, 10_000)
    await expect(sendRefund(cards.deps, row?.id ?? '')).rejects.toMatchObject({ code: 'idempotency_key_in_use' })
    standIn.releaseAnswers()
    await sending
    expect(await db.select().from(refunds)).toMatchObject([{ state: 'succeeded' }])
    expect(await differences()).toEqual([])
    expect(net()).toBe(0)
  })

  test('already sent by another server stays sent, whatever Stripe answers to a second call', async () => {
    const { id, depositAmount } = await paid()
    await cancel(id, depositAmount)
    const [row] = await db.select().from(refunds)
    standIn.fail({ route: 'GET /v1/refunds', with: 'hold', acted: true })
    const late = sendRefund(cards.deps, row?.id ?? '')
    await vi.waitUntil(() => standIn.held().answers > 0, 10_000)
    await sendRefund(cards.deps, row?.id ?? '')
    standIn.forgetIdempotencyKeys()
    standIn.releaseAnswers()
    await late
    expect(await db.select().from(refunds)).toMatchObject([{ state: 'succeeded' }])
    expect(await differences()).toEqual([])
    expect(net()).toBe(0)
  })

  test("resent by the owner in the meantime isn't marked as failed again", async () => {
    const { id, depositAmount } = await paid()
    await cancel(id, depositAmount)
    const [row] = await db.select().from(refunds)
    standIn.fail({ route: 'POST /v1/refunds', with: 'hold' })
    const late = sendRefund(cards.deps, row?.id ?? '')
    await vi.waitUntil(() => standIn.held().answers > 0, 10_000)
    standIn.forgetIdempotencyKeys()
    const charge = standIn.list({ kind: 'charge' }).at(-1)?.id ?? ''
    standIn.patch({ id: charge, fields: { paid: false } })
    await sendRefund(cards.deps, row?.id ?? '')
    expect(await post(admin, `/api/admin/money/refunds/${row?.id}/send-again`)).toMatchObject({ status: 'cancelled' })
    standIn.releaseAnswers()
    await late
    expect((await db.select().from(refunds)).map(({ state }) => state).sort()).toEqual(['cancelled', 'pending'])
    expect(await differences()).toEqual([])
  })

  test('of the same partial amount, sent twice, is recorded twice despite a late redelivery', async () => {
    const { id } = await paidInFull()
    const partial = () => post(admin, `/api/admin/money/bookings/${id}/refunds`, { amount: 20, reason: 'a late start' })
    const total = (await read(id)).total
    expect(await partial()).toMatchObject({ status: 'BOOKED', refunding: expect.any(Number) })
    expect(await partial()).toMatchObject({ status: 'BOOKED', refunding: expect.any(Number) })
    await work()
    await hear({ copies: 3, shuffle: true })
    later(60 * 24 * 2)
    await work()
    const { money } = await read(id)
    expect(money).toMatchObject({ paid: total - 40, due: 0 })
    expect(money.entries.filter(({ kind }: { kind: string }) => kind === 'refund')).toHaveLength(2)
    expect(net()).toBe((total - 40) * 100)
    // Each email adds up everything that has gone back.
    await work(['booking-mail'])
    const mailed = cards.sent.filter(({ subject }) => subject.startsWith('Refund on its way: $20'))
    expect(mailed).toHaveLength(2)
    for (const { text } of mailed) expect(text).toContain('Refunded: −$40')
  })

  test('made in the Stripe dashboard is recorded', async () => {
    const { id, depositAmount } = await paid()
    await cards.deps.cards.stripe.refunds.create({ payment_intent: steps.lastIntent(), amount: 1_000 })
    await hear()
    await work()
    expect((await read(id)).money).toMatchObject({
      paid: depositAmount - 10,
      entries: [{}, { kind: 'refund', amount: -10 }],
    })
  })
})
