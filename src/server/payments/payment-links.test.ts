import { beforeEach, expect, test } from 'vitest'
import { payments } from '../database/money-schema.ts'
import { cardSteps, orderOf, sessionOf } from '../testing/cards/testing-card-steps.ts'
import { testCards } from '../testing/cards/testing-cards.ts'

const cards = await testCards()
const { db, signUp, signInAdmin, standIn, visitor, hear, work } = cards
const ann = await signUp()
const admin = await signInAdmin({ unlocked: true })
const steps = cardSteps(cards)
const { post } = steps
beforeEach(() => steps.reset())

const caller = { ...orderOf(), deposit: { by: 'link', hours: 48 }, overrides: [] }
const apiOf = (link: string) => `/api/payments/links/${new URL(link).searchParams.get('token')}`

/** Where the provider's page leads back to. */
async function waysBack(url: string) {
  const session = await cards.parts.cards.stripe.checkout.sessions.retrieve(sessionOf(url))
  return [session.success_url, session.cancel_url]
}

test('who pays by a link comes back to that link, which knows what was paid', async () => {
  const { paymentLink } = await post(admin, '/api/admin/bookings', caller)
  const deposit = await post(visitor(), apiOf(paymentLink))
  expect(await waysBack(deposit.url)).toEqual([`${paymentLink}&paid=deposit`, `${paymentLink}&unpaid=deposit`])
  standIn.pay({ session: sessionOf(deposit.url) })
  await hear()
  await work()
  const balance = await post(visitor(), apiOf(paymentLink))
  expect(await waysBack(balance.url)).toEqual([`${paymentLink}&paid=balance`, `${paymentLink}&unpaid=balance`])
})

test('somebody without an account pays the balance of a customer by a link, and comes back to the link', async () => {
  const { id } = await steps.paid(ann)
  const { url: link } = await (await admin.get(`/api/admin/money/bookings/${id}/link`)).json()
  const own = await steps.pay(ann, id, 'balance')
  expect((await waysBack(own.url))[0]).toMatch(new RegExp(`/account/bookings\\?paid=${id}$`))

  const byLink = await post(visitor(), apiOf(link))
  expect((await waysBack(byLink.url))[0]).toBe(`${link}&paid=balance`)
  expect(await post(visitor(), apiOf(link))).toMatchObject({ url: byLink.url })
  // The page of the other way is closed: nobody pays twice.
  await work()
  expect(standIn.pay({ session: sessionOf(own.url) })).toBe('expired')
  expect(standIn.pay({ session: sessionOf(byLink.url) })).toBe('paid')
  await hear()
  await work()
  expect(await steps.read(id, ann)).toMatchObject({ money: { due: 0 } })
  expect((await db.select().from(payments)).map(({ state }) => state).toSorted()).toEqual(['expired', 'paid', 'paid'])
})
