import type { Visitor } from '../app.ts'
import { noon, type TestCards } from './cards.ts'

const customerInfo = { fullName: 'Ann', email: 'ann@example.com', billingAddress: '1 Main St', phoneNumber: '555-0100' }

/** A booking request: Iron Dome for two hours. */
export const sampleOrder = (time = '12:00 PM', date = '2026-06-15') => ({
  packageId: 'iron-dome',
  date,
  time,
  extraHours: 0,
  addOns: [],
  customerInfo,
})

/** The session id in the address of the provider's page. */
export const parseSessionId = (url: string): string => url.split('/').at(-1) ?? ''

async function post(who: Visitor, path: string, body: object = {}) {
  const answer = await who.post(path, body)
  return { status: answer.status, ...(await answer.json()) }
}

/** The steps of card payment tests, through the real routes. */
export function cardSteps({ pool, clock, standIn, hear, work, later }: TestCards) {
  const read = async (id: string, who: Visitor) => (await who.get(`/api/bookings/${id}`)).json()
  const book = (who: Visitor, request: object = sampleOrder()) => post(who, '/api/bookings', request)
  const pay = (who: Visitor, id: string, purpose = 'deposit') => post(who, `/api/bookings/${id}/pay`, { purpose })

  /** Books, pays the deposit and processes its webhook. */
  async function paid(who: Visitor, request?: object) {
    const made = await book(who, request)
    standIn.pay({ session: parseSessionId(made.payment.url) })
    await hear()
    await work()
    return await read(made.id, who)
  }

  return {
    post,
    read,
    book,
    pay,
    paid,

    /** Books and pays the deposit and the balance. */
    async paidInFull(who: Visitor) {
      const { id } = await paid(who)
      later(1) // refunds depend on which payment is newer
      const { url } = await pay(who, id, 'balance')
      standIn.pay({ session: parseSessionId(url) })
      return await read(id, who)
    },

    /** The provider's newest payment intent. */
    lastIntent: () => (standIn.list({ kind: 'payment_intent' }).at(-1) as { id: string } | undefined)?.id ?? '',

    /** What moved in the provider's books in this test, in cents, without fees. */
    net: () => standIn.books().reduce((sum, { amount }) => sum + amount, 0),

    /** Our ledger entries without fees, as `[kind, cents]`. */
    async ledger() {
      const { rows } = await pool.query<{ kind: string; cents: number }>(
        `select kind, amount_cents cents from ledger_entries where kind <> 'fee' order by created_at, kind, id`,
      )
      return rows.map(({ kind, cents }) => [kind, cents])
    },

    /** The kinds of the open differences. */
    async differences() {
      const { rows } = await pool.query<{ kind: string }>(
        'select kind from payment_differences where resolved_at is null order by kind',
      )
      return rows.map(({ kind }) => kind)
    },

    /** Starts over: no bookings, attempts or jobs, and a healthy provider without payments. */
    async reset() {
      clock.set(noon)
      // Otherwise every later test that compares the books would see this test's payments.
      standIn.forget()
      standIn.clearFailures()
      standIn.refundsBegin({ status: 'succeeded' })
      await pool.query(
        'delete from bookings; delete from rate_limits; delete from payment_differences; delete from pgboss.job',
      )
    },
  }
}
