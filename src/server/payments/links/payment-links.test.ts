import { beforeEach, describe, expect, test } from 'vitest'
import { cardSteps, parseSessionId, sampleOrder } from '../../../../test/support/cards/card-steps.ts'
import { testCards } from '../../../../test/support/cards/cards.ts'
import { MAX_LINK_TRIES_A_DAY, MAX_LINK_TRIES_A_DAY_BY_ALL } from '../../../domain/booking-limits.ts'
import { anyBooking } from '../../booking/booking-row.ts'
import { payments } from '../../platform/database/money-schema.ts'
import { consumeLimit } from '../../platform/http/limits/consume-limit.ts'
import { signToken } from '../../platform/http/links/signed-link.ts'

const cards = await testCards()
const { db, signUp, signInAdmin, standIn, visitor, hear, later, work } = cards
const ann = await signUp()
const admin = await signInAdmin({ unlocked: true })
const steps = cardSteps(cards)
const { post } = steps
beforeEach(() => steps.reset())

const caller = { ...sampleOrder(), deposit: { by: 'link', hours: 48 }, overrides: [] }
const linkApiPath = (link: string) => `/api/payments/links/${new URL(link).searchParams.get('token')}`

/** Where Stripe's page sends the payer afterward. */
async function waysBack(url: string) {
  const session = await cards.deps.cards.stripe.checkout.sessions.retrieve(parseSessionId(url))
  return [session.success_url, session.cancel_url]
}

test('a payer by link returns to that link, which shows what was paid', async () => {
  const { paymentLink } = await post(admin, '/api/admin/bookings', caller)
  const deposit = await post(visitor(), linkApiPath(paymentLink))
  expect(await waysBack(deposit.url)).toEqual([`${paymentLink}&paid=deposit`, `${paymentLink}&unpaid=deposit`])
  standIn.pay({ session: parseSessionId(deposit.url) })
  await hear()
  await work()
  const balance = await post(visitor(), linkApiPath(paymentLink))
  expect(await waysBack(balance.url)).toEqual([`${paymentLink}&paid=balance`, `${paymentLink}&unpaid=balance`])
})

test('a link for the balance says when it is or was due', async () => {
  const { id } = await steps.paid(ann)
  const { url } = await (await admin.get(`/api/admin/money/bookings/${id}/link`)).json()
  const shown = async () => (await (await visitor().get(linkApiPath(url))).json()).balanceDue
  expect(await shown()).toEqual({ by: 'Sat, Jun 13, 12:00 PM', isOver: false })
  cards.clock.set('2026-06-13T19:00:00Z')
  expect(await shown()).toEqual({ by: 'Sat, Jun 13, 12:00 PM', isOver: true })
})

test("someone without an account can pay a customer's balance by link and returns to the link", async () => {
  const { id } = await steps.paid(ann)
  const { url: link } = await (await admin.get(`/api/admin/money/bookings/${id}/link`)).json()
  const own = await steps.pay(ann, id, 'balance')
  expect((await waysBack(own.url))[0]).toMatch(new RegExp(`/account/bookings\\?paid=${id}$`))

  const byLink = await post(visitor(), linkApiPath(link))
  expect((await waysBack(byLink.url))[0]).toBe(`${link}&paid=balance`)
  expect(await post(visitor(), linkApiPath(link))).toMatchObject({ url: byLink.url })
  // The other payment page is closed, so no one pays twice.
  await work()
  expect(standIn.pay({ session: parseSessionId(own.url) })).toBe('expired')
  expect(standIn.pay({ session: parseSessionId(byLink.url) })).toBe('paid')
  await hear()
  await work()
  expect(await steps.read(id, ann)).toMatchObject({ money: { due: 0 } })
  expect((await db.select().from(payments)).map(({ state }) => state).toSorted()).toEqual(['expired', 'paid', 'paid'])
})

describe('a payment link', () => {
  const callersLink = async () =>
    (await post(admin, '/api/admin/bookings', caller)) as { id: string; paymentLink: string }
  const look = async (link: string) => {
    const answer = await visitor().get(linkApiPath(link))
    return { status: answer.status, ...(await answer.json()) }
  }

  test('shows what the payment is for and nothing else about the booking or customer', async () => {
    const { paymentLink } = await callersLink()
    const shown = await look(paymentLink)
    expect(Object.keys(shown).toSorted()).toEqual(
      [
        'amount',
        'balanceDue',
        'date',
        'holdExpiresAt',
        'inFull',
        'isWhole',
        'packageName',
        'purpose',
        'state',
        'status',
        'time',
      ].toSorted(),
    )
    expect(shown).toMatchObject({ status: 200, state: 'to-pay', purpose: 'deposit', amount: 37.5 })
    const { url } = await post(visitor(), linkApiPath(paymentLink))
    const session = await cards.deps.cards.stripe.checkout.sessions.retrieve(parseSessionId(url))
    expect(session.customer_email).toBeNull()
    expect(JSON.stringify(session)).not.toContain('ann@example.com')
    // A signed-in customer paying their own booking gets a page with their email filled in.
    const own = await steps.paid(ann, sampleOrder('9:00 AM', '2026-06-17'))
    const page = await steps.pay(ann, own.id, 'balance')
    expect((await cards.deps.cards.stripe.checkout.sessions.retrieve(parseSessionId(page.url))).customer_email).toBe(
      'ann@example.com',
    )
  })

  test.each([
    ['the booking is cancelled', (id: string) => post(admin, `/api/admin/bookings/${id}/cancel`, { reason: 'storm' })],
    ['the event is over', async () => cards.clock.set('2026-06-15T21:00:00Z')],
    ['a new one is made', (id: string) => post(admin, `/api/admin/money/bookings/${id}/link`)],
  ])('ends when %s', async (_, end) => {
    const { id } = await steps.paid(ann)
    const { url: paymentLink } = await (await admin.get(`/api/admin/money/bookings/${id}/link`)).json()
    expect(await look(paymentLink)).toMatchObject({ status: 200, amount: 112.5 })
    await end(id)
    const over = { status: 409, code: 'payment-link-ended' }
    expect(await look(paymentLink)).toMatchObject(over)
    expect(await post(visitor(), linkApiPath(paymentLink))).toMatchObject(over)
  })

  test('that was renewed works, and later emails contain it', async () => {
    const { id, paymentLink } = await callersLink()
    const { url } = await post(admin, `/api/admin/money/bookings/${id}/link`)
    expect(url).not.toBe(paymentLink)
    expect(await look(url)).toMatchObject({ status: 200, amount: 37.5 })
    expect(await (await admin.get(`/api/admin/money/bookings/${id}/link`)).json()).toEqual({ url })
    cards.sent.length = 0
    await work(['booking-mail'])
    expect(cards.sent[0]?.text).toContain(url)
  })

  test('from before links had versions works until it is renewed', async () => {
    const { id } = await callersLink()
    const old = `https://x.example/pay?token=${signToken('payment link', id, cards.secrets.authSecret)}`
    expect(await look(old)).toMatchObject({ status: 200 })
    await post(admin, `/api/admin/money/bookings/${id}/link`)
    expect(await look(old)).toMatchObject({ code: 'payment-link-ended' })
  })

  test("can't be used up for the payer by another holder of it, and a new one starts anew", async () => {
    const { id, paymentLink } = await callersLink()
    const { payLinkVersion } = await anyBooking(db, id)
    const holder = visitor()
    const open = async (who = holder, link = paymentLink) => (await post(who, linkApiPath(link))).status
    for (let tries = 0; tries < MAX_LINK_TRIES_A_DAY; tries++) {
      const { status } = await post(holder, `${linkApiPath(paymentLink)}${tries % 2 ? '?inFull=yes' : ''}`)
      expect(status).toBe(200)
      later(1)
    }
    expect(await post(holder, linkApiPath(paymentLink))).toMatchObject({ status: 429, code: 'too-many-payments' })
    expect(await open(visitor())).toBe(200)

    // The payer and every other holder together are limited too, for the provider's sake.
    const link = `${id} ${payLinkVersion}`
    for (let tries = MAX_LINK_TRIES_A_DAY + 1; tries < MAX_LINK_TRIES_A_DAY_BY_ALL; tries++)
      await consumeLimit(db, 'payment-of-link', link, cards.clock())
    expect(await open(visitor())).toBe(429)
    const renewed = await post(admin, `/api/admin/money/bookings/${id}/link`)
    expect([await open(holder, renewed.url), await open(visitor(), renewed.url)]).toEqual([200, 200])
  })

  test("can't be forged by changing the version", async () => {
    const { id, paymentLink } = await callersLink()
    await post(admin, `/api/admin/money/bookings/${id}/link`)
    expect(await look(paymentLink.replace('.1.', '.2.'))).toMatchObject({ status: 400, code: 'link-expired' })
  })

  test('shows an expired hold as such, and nothing due during a dispute', async () => {
    const { id, paymentLink } = await callersLink()
    await cards.pool.query(`update bookings set hold_expires_at = now() - interval '1 year' where id = $1`, [id])
    expect(await look(paymentLink)).toMatchObject({ state: 'hold-over' })
    const own = await steps.paid(ann, sampleOrder('9:00 AM', '2026-06-17'))
    const { url } = await (await admin.get(`/api/admin/money/bookings/${own.id}/link`)).json()
    standIn.dispute({ paymentIntent: steps.lastIntent() })
    await hear()
    await work()
    expect(await look(url)).toMatchObject({ state: 'disputed', amount: 0 })
    expect(await post(visitor(), linkApiPath(url))).toMatchObject({ code: 'payment-disputed' })
  })
})
