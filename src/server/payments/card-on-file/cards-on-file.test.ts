import { createHash, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { first, isLong } from '../../../../test/soak/length.ts'
import { cardSteps, parseSessionId, sampleOrder } from '../../../../test/support/cards/card-steps.ts'
import { testCards } from '../../../../test/support/cards/cards.ts'
import { toInstant } from '../../../domain/calendar.ts'
import { collectBalances } from './collect-balances.ts'

const cards = await testCards({ servers: 2 })
const { clock, signUp, signInAdmin, standIn, work, hear, pool, sent, deps, sweep } = cards
const ann = await signUp()
const steps = cardSteps(cards)
const { post, read } = steps

/** The event is on Monday, June 15, at noon: the balance is due Saturday at noon and announced Friday at noon. */
const told = toInstant('2026-06-12', 12)
const due = toInstant('2026-06-13', 12)
const later = (minutes: number) => cards.later(minutes)

beforeEach(async () => {
  await steps.reset()
  await pool.query('truncate audit_log')
  standIn.offSession({ answer: 'succeeded' })
  sent.length = 0
})

/** Runs balance collection on every server at once. */
const collect = () =>
  Promise.all(
    cards.servers.map((server) => (server.cards ? collectBalances({ ...server, cards: server.cards }) : undefined)),
  )

/** A booking with a paid deposit and a card on file. */
const kept = (request: object = {}) => steps.paid(ann, { ...sampleOrder(), keepCard: true, ...request })

/** Like `kept`, with the charge announced to the customer the day before. */
async function announcedBooking(request: object = {}) {
  const booking = await kept(request)
  clock.set(told)
  await collect()
  await mails()
  return booking as { id: string }
}

/** Sends queued card-on-file emails. */
async function mails() {
  await pool.query(`delete from pgboss.job where name = 'booking-mail' and data ->> 'about' not like 'card-charge%'`)
  await work(['booking-mail'])
  return sent.map(({ subject }) => subject)
}

/** Off-session charges, in cents. */
const charges = () =>
  standIn
    .list({ kind: 'payment_intent' })
    .filter(({ status, automatic_payment_methods }) => status === 'succeeded' && automatic_payment_methods)
    .map(({ amount }) => amount)
const charged = () => steps.net() - 3_750

const row = async (id: string) => (await pool.query('select * from kept_cards where booking_id = $1', [id])).rows[0]
const logged = async () =>
  (await pool.query('select action from audit_log order by at')).rows.map(({ action }) => action)
const attached = () => standIn.list({ kind: 'payment_method' }).at(-1)?.customer

describe('keeping a card on file', () => {
  test("stores the wording, time and hash of the consent, and only the card's ids", async () => {
    const booking = await kept()
    const { words, words_hash, agreed_at, state, customer_id, payment_method_id, ...rest } = await row(booking.id)
    expect(words).toMatch(/^Charge the balance to this card on Sat, Jun 13\. We’ll email you the amount the day before/)
    const agreed = `${booking.id}\n${agreed_at.toISOString()}\n${words}`
    expect(words_hash).toBe(createHash('sha256').update(agreed).digest('hex'))
    expect([state, customer_id, payment_method_id]).toEqual([
      'kept',
      expect.stringMatching(/^cus_/),
      expect.stringMatching(/^pm_/),
    ])
    expect(JSON.stringify(rest)).not.toMatch(/4242|visa/i)
    expect(booking.money.card).toEqual({ chargeAt: due.toISOString() })
    const { name } = await (await ann.get(`/api/bookings/${booking.id}/kept-card`)).json()
    expect(name).toBe('Visa ending in 4242')
  })

  test("is skipped if the box is unchecked, all is paid, or it's too late to announce the charge", async () => {
    const plain = await steps.paid(ann)
    expect(plain.money.card).toBeUndefined()
    const full = await steps.book(ann, { ...sampleOrder('12:00 PM', '2026-06-16'), keepCard: true, payInFull: true })
    const late = await steps.book(ann, { ...sampleOrder('12:00 PM', '2026-06-04'), keepCard: true })
    const sessions = standIn.list({ kind: 'checkout.session' }).slice(-3)
    expect(sessions.map(({ customer_creation }) => customer_creation)).toEqual(Array(3).fill('if_required'))
    expect([await row(full.id), await row(late.id)]).toEqual([undefined, undefined])
  })

  test('ends when the hold is given up', async () => {
    const { id } = await steps.book(ann, { ...sampleOrder(), keepCard: true })
    await post(ann, `/api/bookings/${id}/cancel`, { givesUpHold: true })
    await collect()
    expect(await row(id)).toMatchObject({ state: 'ended', detached_at: clock() })
  })

  test('is private: no other customer can see or remove the card', async () => {
    const { id } = await kept()
    const eve = await signUp()
    expect((await eve.get(`/api/bookings/${id}/kept-card`)).status).toBe(404)
    expect((await eve.delete(`/api/bookings/${id}/kept-card`)).status).toBe(404)
    expect(await row(id)).toMatchObject({ state: 'kept' })
  })
})

describe('charging the card on file', () => {
  test('is announced a day ahead, made once 48 hours before, and followed by a receipt and detaching the card', async () => {
    const { id } = await kept()
    clock.set(new Date(told.getTime() - 60_000))
    await collect()
    expect(await mails()).toEqual([])
    clock.set(told)
    await collect()
    expect(await mails()).toEqual(['$112.50 will be charged on Saturday, June 13: Iron Dome on Monday, June 15'])
    const words = sent[0]?.text.replaceAll(/\s+/g, ' ')
    expect(words).toContain('we’ll charge the balance of $112.50 to your Visa ending in 4242 on Saturday, June 13.')

    clock.set(new Date(due.getTime() - 60_000))
    await collect()
    expect(charged()).toBe(0)
    clock.set(due)
    await collect()
    await collect()
    await hear()
    await work()
    expect(charges()).toEqual([11_250])
    expect(charged()).toBe(11_250)
    expect(await read(id, ann)).toMatchObject({ status: 'BOOKED', money: { paid: 150, due: 0 } })
    expect((await read(id, ann)).money.card).toBeUndefined()
    await work(['booking-mail'])
    expect(sent.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/^Receipt: \$112\.50 /))
    await collect()
    expect(await row(id)).toMatchObject({ state: 'charged', customer_id: null, payment_method_id: null })
    expect(attached()).toBeNull()
    expect(await logged()).toEqual(['charge to a kept card announced', 'balance charged to a kept card'])
    await cards.reconcile()
    expect((await pool.query('select kind from payment_differences where booking_id = $1', [id])).rows).toEqual([])
  })

  test("is skipped if the announcement couldn't be emailed", async () => {
    await kept()
    clock.set(told)
    await collect()
    await pool.query('delete from pgboss.job')
    clock.set(due)
    await collect()
    expect(charges()).toEqual([])
  })

  test('waits a day and announces again if the amount changed', async () => {
    const { id } = await announcedBooking()
    const admin = await signInAdmin({ unlocked: true })
    await post(admin, `/api/admin/bookings/${id}/payments`, {
      kind: 'payment',
      amount: 12.5,
      method: 'cash',
      paidBefore: 37.5,
    })
    clock.set(due)
    await collect()
    expect(charges()).toEqual([])
    expect(await mails()).toHaveLength(2)
    expect(sent[1]?.subject).toMatch(/^\$100 will be charged on Sunday, June 14/)
    clock.set(toInstant('2026-06-14', 8))
    await collect()
    expect(charges()).toEqual([10_000])
  })

  test('follows a moved booking: nothing on the old day, the new amount on the new day', async () => {
    const { id } = await announcedBooking()
    clock.set(toInstant('2026-06-12', 13))
    const moved = await post(ann, `/api/bookings/${id}/reschedule`, { date: '2026-06-19', time: '12:00 PM' })
    expect(moved.date).toBe('2026-06-19')
    clock.set(due)
    await collect()
    expect(charges()).toEqual([])
    clock.set(toInstant('2026-06-16', 12))
    await collect()
    await mails()
    clock.set(toInstant('2026-06-17', 12))
    await collect()
    expect(charges()).toEqual([moved.total * 100 - 3_750])
  })

  test.each([
    ['cancelled', async (id: string) => void (await post(ann, `/api/bookings/${id}/cancel`))],
    ['paid by the customer', async (id: string) => payBalance(id)],
    [
      'in dispute',
      async (id: string) => void (await pool.query(`update bookings set dispute = 'open' where id = $1`, [id])),
    ],
    ['taken back', async (id: string) => void (await ann.delete(`/api/bookings/${id}/kept-card`))],
  ])('is skipped if the booking was %s after the announcement', async (_, change) => {
    const { id } = await announcedBooking()
    await change(id)
    clock.set(due)
    await collect()
    expect(charges()).toEqual([])
  })

  test('is unnecessary after an early payment, which detaches the card at once', async () => {
    const { id } = await kept()
    await payBalance(id)
    await collect()
    expect(await row(id)).toMatchObject({ state: 'ended', payment_method_id: null })
    expect(attached()).toBeNull()
  })

  test('is skipped if the booking is canceled between our row and the call to Stripe', async () => {
    const { id } = await announcedBooking()
    clock.set(due)
    const { paymentIntents } = deps.cards.stripe
    const list = paymentIntents.list.bind(paymentIntents)
    const looks = vi.spyOn(paymentIntents, 'list').mockImplementationOnce((...asked) => {
      const cancelled = post(ann, `/api/bookings/${id}/cancel`)
      return cancelled.then(() => list(...asked)) as unknown as ReturnType<typeof list>
    })
    await collectBalances(deps)
    expect(looks).toHaveBeenCalledOnce()
    expect(charges()).toEqual([])
    expect((await pool.query(`select state from payments where off_session`)).rows).toEqual([{ state: 'failed' }])
  })

  test('is recorded in the ledger with the system as its actor', async () => {
    const { id } = await announcedBooking()
    clock.set(due)
    await collect()
    const { rows } = await pool.query(
      `select kind, actor from ledger_entries where booking_id = $1 and kind <> 'fee' order by created_at`,
      [id],
    )
    expect(rows).toEqual([
      { kind: 'deposit', actor: 'customer' },
      { kind: 'balance', actor: 'system' },
    ])
  })

  test('waits while someone is on the payment page, and goes ahead once that page expires unpaid', async () => {
    const { id } = await announcedBooking()
    clock.set(due)
    const { url } = await steps.pay(ann, id, 'balance')
    await collect()
    expect(charges()).toEqual([])
    later(32)
    await sweep()
    await collect()
    expect(charges()).toEqual([11_250])
    expect(standIn.pay({ session: parseSessionId(url) })).toBe('expired')
  })
})

async function payBalance(id: string) {
  const { url } = await steps.pay(ann, id, 'balance')
  standIn.pay({ session: parseSessionId(url) })
  await hear()
  await work()
}

const newCharge = 'POST /v1/payment_intents'

describe('a charge that goes wrong', () => {
  test.each(
    first(2, [
      ['if the response is lost', { acted: true, with: 'reset', times: 2 }],
      ['if Stripe charges it and answers with an error', { acted: true, with: 'error-500' }],
      ['if Stripe fails to charge it', { acted: false, with: 'error-500' }],
      ["if Stripe can't be reached", { acted: false, with: 'reset', times: 2 }],
    ] as const),
  )('%s, is still made exactly once', async (_, how) => {
    const { id } = await announcedBooking()
    clock.set(due)
    standIn.fail({ route: newCharge, ...how })
    await collect()
    for (const _ of [1, 2, 3]) {
      later(3)
      await sweep()
      await collect()
    }
    expect(charges()).toEqual([11_250])
    expect(await read(id, ann)).toMatchObject({ money: { paid: 150, due: 0 } })
    expect(await row(id)).toMatchObject({ state: 'charged' })
  })

  test('is found by our payment id, not repeated, if Stripe forgot its idempotency keys', async () => {
    const { id } = await announcedBooking()
    clock.set(due)
    standIn.fail({ route: newCharge, acted: true, with: 'reset', times: 2 })
    await collect()
    standIn.forgetIdempotencyKeys()
    later(25 * 60)
    await Promise.all([sweep(), sweep()])
    expect(charges()).toEqual([11_250])
    expect(await read(id, ann)).toMatchObject({ money: { paid: 150, due: 0 } })
  })

  /** The state a server leaves if it stops between the row and the call. */
  async function crashed(id: string) {
    const row = `insert into payments (booking_id, purpose, amount_cents, off_session, expires_at, created_at, updated_at)
      values ($1, 'balance', 11250, true, now(), $2, $2)`
    await pool.query(row, [id, due])
    await collect()
    expect(charges()).toEqual([])
  }

  test.each(first(1, [3, 5 * 60]))(
    'interrupted by a crash before the call is made once, %i minutes later',
    async (minutes) => {
      const { id } = await announcedBooking()
      clock.set(due)
      await crashed(id)
      later(minutes)
      await sweep()
      await collect()
      expect(charges()).toEqual([11_250])
      expect(await row(id)).toMatchObject({ state: 'charged' })
    },
  )

  test("interrupted by a crash before the call isn't made if the booking was canceled since", async () => {
    const { id } = await announcedBooking()
    clock.set(due)
    await crashed(id)
    await post(ann, `/api/bookings/${id}/cancel`)
    later(3)
    await sweep()
    expect(charges()).toEqual([])
    expect((await pool.query(`select state from payments where off_session`)).rows).toEqual([{ state: 'failed' }])
  })

  test.each(
    first(1, [
      ["if the charge isn't permitted", newCharge],
      ["if listing charges isn't permitted", 'GET /v1/payment_intents'],
    ]),
  )('%s for hours, ends in an email asking the customer to pay, which works', async (_, route) => {
    const { id } = await announcedBooking()
    clock.set(due)
    standIn.fail({ route, with: 'error-403', times: 1_000 })
    await collect().catch(() => {})
    for (const minutes of [60, 59]) {
      later(minutes)
      await sweep().catch(() => {})
      expect(await steps.pay(ann, id, 'balance')).toMatchObject({ code: 'charge-under-way' })
    }
    for (const minutes of [10, 10]) {
      later(minutes)
      await sweep().catch(() => {})
    }
    standIn.clearFailures()
    await mails()
    expect(sent.at(-1)?.text.replaceAll(/\s+/g, ' ')).toContain('We couldn’t charge your Visa ending in 4242.')
    expect(await row(id)).toMatchObject({ state: 'failed', failure: 'no_answer' })
    await payBalance(id)
    expect(await read(id, ann)).toMatchObject({ money: { paid: 150, due: 0 } })
    expect(charged()).toBe(11_250)
  })

  test.runIf(isLong)('for a customer deleted at Stripe ends in an email with a payment button', async () => {
    const { id } = await announcedBooking()
    clock.set(due)
    await pool.query(`update kept_cards set customer_id = 'cus_unknown' where booking_id = $1`, [id])
    await collect()
    expect(charges()).toEqual([])
    expect(await row(id)).toMatchObject({ state: 'failed', failure: 'resource_missing' })
  })

  test.each(
    first(1, [
      ['processing', 'kept', 'starting'],
      ['requires_action', 'failed', 'failed'],
    ]),
  )('found as %s leaves the card %s', async (status, state, payment) => {
    const { id } = await announcedBooking()
    clock.set(due)
    standIn.fail({ route: newCharge, acted: true, with: 'reset', times: 2 })
    standIn.offSession({ answer: 'authentication_required' })
    await collect()
    const intent = standIn.list({ kind: 'payment_intent' }).at(-1)
    standIn.patch({ id: intent?.id ?? '', fields: { status } })
    later(3)
    // Both servers may try to cancel it. The second one gets "already final" and accepts that.
    await sweep()
    expect(await row(id)).toMatchObject({ state })
    expect((await pool.query(`select state from payments where off_session`)).rows).toEqual([{ state: payment }])
    const now = standIn.list({ kind: 'payment_intent' }).at(-1)
    expect(now).toMatchObject({ id: intent?.id, status: status === 'processing' ? status : 'canceled' })
    expect(charges()).toEqual([])
  })

  test("keeps the owner from canceling the booking as unpaid while it's in progress", async () => {
    const { id } = await announcedBooking()
    clock.set(due)
    standIn.fail({ route: newCharge, acted: true, with: 'reset', times: 2 })
    await collect()
    const admin = await signInAdmin({ unlocked: true })
    const answer = await post(admin, `/api/admin/bookings/${id}/cancel`, { isUnpaid: true })
    expect(answer).toMatchObject({ status: 409, code: 'charge-under-way' })
    later(3)
    await sweep()
    expect(await read(id, ann)).toMatchObject({ status: 'BOOKED', money: { paid: 150, due: 0 } })
  })

  test.runIf(isLong)('is not announced once the card is removed', async () => {
    const { id } = await kept()
    clock.set(told)
    await collect()
    await ann.delete(`/api/bookings/${id}/kept-card`)
    expect(await mails()).toEqual([])
  })

  test.runIf(isLong)('declined on a card since removed sends an email without mention of a retry', async () => {
    const { id } = await announcedBooking()
    clock.set(due)
    standIn.offSession({ answer: 'insufficient_funds' })
    await collect()
    await ann.delete(`/api/bookings/${id}/kept-card`)
    await mails()
    expect(sent.at(-1)?.text.replaceAll(/\s+/g, ' ')).toContain('We won’t charge this one again on our own.')
  })

  test.runIf(isLong)("can't be replaced by an owner's reminder until it was declined for good", async () => {
    const { id } = await announcedBooking()
    clock.set(due)
    standIn.offSession({ answer: 'insufficient_funds' })
    await collect()
    const remind = async () => post(await signInAdmin({ unlocked: true }), `/api/admin/money/bookings/${id}/remind`)
    expect(await remind()).toMatchObject({ status: 409, code: 'charged-to-card' })
    await ann.delete(`/api/bookings/${id}/kept-card`)
    expect(await remind()).toMatchObject({ status: 'BOOKED' })
  })

  test('is found at Stripe and not repeated after an old backup is restored', async () => {
    const { id } = await announcedBooking()
    const { customer_id, payment_method_id } = await row(id)
    clock.set(due)
    // A payment this database doesn't know about.
    await deps.cards.stripe.paymentIntents.create({
      amount: 11_250,
      currency: 'usd',
      customer: customer_id,
      payment_method: payment_method_id,
      automatic_payment_methods: { enabled: true },
      return_url: 'https://dome.example/account/bookings',
      confirm: true,
      off_session: true,
      metadata: { payment: randomUUID(), booking: id, purpose: 'balance' },
    })
    await collect()
    expect(charges()).toEqual([11_250])
    expect(await read(id, ann)).toMatchObject({ money: { paid: 150, due: 0 } })
    expect(await row(id)).toMatchObject({ state: 'charged' })
  })

  test('is refunded in full if the booking was canceled while Stripe was charging', async () => {
    const { id } = await announcedBooking()
    clock.set(due)
    standIn.fail({ route: newCharge, acted: true, with: 'reset', times: 2 })
    await collect()
    await post(ann, `/api/bookings/${id}/cancel`)
    later(3)
    await sweep()
    await work()
    expect(charged()).toBe(0)
    expect(await read(id, ann)).toMatchObject({ status: 'cancelled' })
  })

  test('without an answer blocks the payment page and removing the card', async () => {
    const { id } = await announcedBooking()
    clock.set(due)
    standIn.fail({ route: newCharge, acted: true, with: 'reset', times: 2 })
    await collect()
    expect(await steps.pay(ann, id, 'balance')).toMatchObject({ status: 409, code: 'charge-under-way' })
    const answer = await ann.delete(`/api/bookings/${id}/kept-card`)
    expect(await answer.json()).toMatchObject({ code: 'charge-under-way' })
  })

  test('is recorded once if the webhook beats the response', async () => {
    const { id } = await announcedBooking()
    clock.set(due)
    standIn.fail({ route: newCharge, acted: true, with: 'reset', times: 2 })
    await collect()
    await hear({ copies: 2, shuffle: true })
    await work()
    expect(await read(id, ann)).toMatchObject({ money: { paid: 150, due: 0 } })
    expect((await steps.ledger()).filter(([kind]) => kind === 'balance')).toEqual([['balance', 11_250]])
  })

  test('that is declined sends an email with a payment button and is retried after a day', async () => {
    const { id } = await announcedBooking()
    clock.set(due)
    standIn.offSession({ answer: 'insufficient_funds' })
    await collect()
    await mails()
    expect(sent.at(-1)?.subject).toBe('Your card didn’t go through: $112.50 for Iron Dome on Monday, June 15')
    const words = sent.at(-1)?.text.replaceAll(/\s+/g, ' ')
    expect(words).toContain('Your bank declined the charge to your Visa ending in 4242.')
    expect(words).toContain('we’ll try this card once more on Sunday, June 14.')
    expect(sent.at(-1)?.text).toMatch(/Pay \$112\.50:\nhttps?:.+\/pay\?token=/)
    expect(await read(id, ann)).toMatchObject({ money: { card: { declined: true } } })
    later(23 * 60)
    await collect()
    expect(charges()).toEqual([])
    standIn.offSession({ answer: 'succeeded' })
    later(60)
    await collect()
    expect(charges()).toEqual([11_250])
    expect(await row(id)).toMatchObject({ state: 'charged' })
  })

  test.runIf(isLong)("declined twice isn't retried, and the card is detached", async () => {
    const { id } = await announcedBooking()
    clock.set(due)
    standIn.offSession({ answer: 'card_declined' })
    await collect()
    for (const hours of [24, 4, 4]) {
      later(hours * 60)
      await collect()
    }
    expect((await pool.query(`select from payments where off_session`)).rowCount).toBe(2)
    expect(await row(id)).toMatchObject({ state: 'failed', payment_method_id: null })
    expect(attached()).toBeNull()
    expect(await mails()).toHaveLength(3)
  })

  test.each(
    first(1, [
      ['authentication_required', 'Your bank needs you to approve the charge to your Visa ending in 4242.'],
      [
        'expired_card',
        'We couldn’t charge your Visa ending in 4242 because it has expired. Please pay the balance with another card.',
      ],
      [
        'lost_card',
        'Please pay the balance now, with this card or another. We won’t charge this one again on our own.',
      ],
    ] as const),
  )("declined as %s sends an email with a payment button and isn't retried", async (answer, words) => {
    const { id } = await announcedBooking()
    clock.set(due)
    standIn.offSession({ answer })
    await collect()
    await mails()
    expect(sent.at(-1)?.text.replaceAll(/\s+/g, ' ')).toContain(words)
    standIn.offSession({ answer: 'succeeded' })
    later(24 * 60)
    await collect()
    expect(charges()).toEqual([])
    expect(await row(id)).toMatchObject({ state: 'failed', failure: answer })
    await payBalance(id)
    expect(await read(id, ann)).toMatchObject({ money: { paid: 150, due: 0 } })
  })
})

describe('removing the card on file', () => {
  test('detaches it at Stripe at once, and the balance is requested by email again', async () => {
    const { id } = await kept()
    const before = standIn.list({ kind: 'payment_method' }).at(-1)
    expect(before?.customer).not.toBeNull()
    const answer = await ann.delete(`/api/bookings/${id}/kept-card`)
    expect((await answer.json()).money.card).toBeUndefined()
    expect(attached()).toBeNull()
    expect(await row(id)).toMatchObject({ state: 'withdrawn', payment_method_id: null, detached_at: clock() })
    expect(await logged()).toEqual(['kept card taken back'])
    expect((await ann.delete(`/api/bookings/${id}/kept-card`)).status).toBe(404)
    clock.set(toInstant('2026-06-06', 12))
    await work(['booking-mail'])
    expect(sent.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/^Due .+: \$112\.50 /))
  })

  test.runIf(isLong)(
    'before the deposit is paid closes the payment page, and the next page keeps no card',
    async () => {
      const { id } = await steps.book(ann, { ...sampleOrder(), keepCard: true })
      expect((await read(id, ann)).money.keepsCard).toBe(true)
      const answer = await ann.delete(`/api/bookings/${id}/kept-card`)
      expect((await answer.json()).money.keepsCard).toBeUndefined()
      expect((await ann.delete(`/api/bookings/${id}/kept-card`)).status).toBe(404)
      await work()
      expect(standIn.list({ kind: 'checkout.session' }).at(-1)).toMatchObject({ status: 'expired' })
      const { url } = await steps.pay(ann, id)
      expect(standIn.list({ kind: 'checkout.session' }).at(-1)).toMatchObject({ customer_creation: 'if_required' })
      standIn.pay({ session: parseSessionId(url) })
      expect(await read(id, ann)).toMatchObject({ status: 'BOOKED', holdExpiresAt: null, money: { paid: 37.5 } })
      expect(await row(id)).toMatchObject({ state: 'withdrawn', payment_method_id: null })
    },
  )

  test('while the page is being paid detaches the card as soon as the webhook arrives', async () => {
    const made = await steps.book(ann, { ...sampleOrder(), keepCard: true })
    expect((await ann.delete(`/api/bookings/${made.id}/kept-card`)).status).toBe(200)
    standIn.pay({ session: parseSessionId(made.payment.url) })
    await hear()
    await work()
    expect(attached()).not.toBeNull()
    await collect()
    expect(attached()).toBeNull()
    expect(await row(made.id)).toMatchObject({ state: 'withdrawn', payment_method_id: null, detached_at: clock() })
    expect((await read(made.id, ann)).money.card).toBeUndefined()
  })

  test('during a Stripe outage takes effect here at once and at Stripe on the next run', async () => {
    const { id } = await kept()
    standIn.fail({ route: 'POST /v1/payment_methods/:id/detach', acted: false, with: 'error-500' })
    expect((await ann.delete(`/api/bookings/${id}/kept-card`)).status).toBe(200)
    expect(attached()).not.toBeNull()
    await collect()
    expect(attached()).toBeNull()
  })
})

test('a card on file is detached after the event, whatever was owed, even for a deleted account', async () => {
  const bob = await signUp()
  const { id } = await steps.paid(bob, { ...sampleOrder('12:00 PM', '2026-06-05'), keepCard: true })
  clock.set(toInstant('2026-06-06', 12))
  expect((await bob.post('/api/account/delete', { password: bob.password })).status).toBe(200)
  await collect()
  expect(await row(id)).toMatchObject({ state: 'ended', payment_method_id: null })
  expect(attached()).toBeNull()
  expect(charges()).toEqual([])
})
