import type { Pool } from 'pg'
import type { StripeStandIn } from '../stand-in/stripe/start-stripe-stand-in.ts'

/** The refund-related fields of a booking as its customer reads them, in dollars. */
interface Read {
  startsAt: string
  total: number
  discount: number
  depositAmount: number
  refundPercentLimit: number | null
  balanceLost: number
  money: {
    paid: number
    dispute: string | null
    entries: { kind: string; amount: number; state: string }[]
  }
}

/** A cancellation, with the state of the booking just before it. */
interface Promised {
  id: string
  at: Date
  isInFull: boolean
  before: Read
  /** Refunds that had failed by then. */
  failedBefore: Set<string>
}

const cents = (dollars: number) => Math.round(dollars * 100)
const HOUR = 3_600_000

/** Cents that were paid and aren't being refunded. */
const keptCents = ({ money }: Read) =>
  cents(money.paid) +
  money.entries
    .filter(({ kind, state }) => kind === 'refund' && state === 'pending')
    .reduce((sum, { amount }) => sum + cents(amount), 0)

/** A second implementation of R80 (refund tiers): the refund in cents for `kept` cents when canceled at that time. */
export function promisedRefund(before: Read, kept: number, at: Date, isInFull: boolean): number {
  if (isInFull) return Math.max(0, kept)
  const hours = (Date.parse(before.startsAt) - at.getTime()) / HOUR
  const percent = Math.min(hours >= 168 ? 100 : hours >= 72 ? 50 : 0, before.refundPercentLimit ?? 100)
  const price = Math.max(0, cents(before.total) - cents(before.discount))
  const paid = Math.max(0, kept)
  const deposit = Math.min(paid, price, cents(before.depositAmount))
  const balance = Math.min(paid, price) - deposit
  const balanceBack = hours >= 48 ? Math.max(0, balance - cents(before.balanceLost)) : 0
  return Math.round((deposit * percent) / 100) + balanceBack + Math.max(0, paid - price)
}

export type Promises = ReturnType<typeof promisesIn>

/**
 * Tracks promises and refunds in random histories through the provider's own objects. In the end, it reports customers
 * who got more or less than promised. `isAlone`: one thing happens at a time, so amounts are exact.
 */
export function promisesIn(pool: Pool, standIn: StripeStandIn, isAlone: boolean) {
  const cancelled = new Map<string, Promised>()
  /** Cents refunded in addition to what was planned, by booking: before and after its cancellation. */
  const gifts = { standing: new Map<string, number>(), cancelled: new Map<string, number>() }

  const add = (to: Map<string, number>, id: string, amount: number) => to.set(id, (to.get(id) ?? 0) + amount)
  const listRefunds = async (id: string) => {
    const { rows } = await pool.query<{ intent: string }>(
      'select payment_intent_id as intent from payments where booking_id = $1 and payment_intent_id is not null',
      [id],
    )
    const intents = new Set<unknown>(rows.map(({ intent }) => intent))
    return standIn.list({ kind: 'refund' }).filter(({ payment_intent }) => intents.has(payment_intent))
  }

  return {
    /** Captures the state before a cancellation; call the result to keep it if the cancellation succeeds. */
    async watch(id: string, before: Read, at: Date, isInFull: boolean): Promise<() => void> {
      const failed = (await listRefunds(id)).filter(({ status }) => status === 'failed')
      const promised = { id, at, isInFull, before, failedBefore: new Set(failed.map((refund) => refund.id)) }
      return () => cancelled.set(id, promised)
    },

    /** Records that the owner refunded `amount` cents of a booking through the site. */
    given: (id: string, amount: number) => add(cancelled.has(id) ? gifts.cancelled : gifts.standing, id, amount),

    /** Called before a dashboard refund: the part no refund had planned is a gift. False for a payment not yet recorded. */
    async expectDashboard(charge: string, amount: number): Promise<boolean> {
      const { rows } = await pool.query<{ id: string; booking: string; over: number; planned: number }>(
        `select p.id, p.booking_id as booking,
           case when lower(b.status) = 'cancelled' then 0
             else greatest(0, b.paid_cents - b.refunding_cents - greatest(0, b.total_cents - b.discount_cents)) end as over,
           coalesce((select sum(r.amount_cents) from refunds r where r.booking_id = b.id and r.state = 'pending'
             and r.provider_refund_id is null and (r.payment_id = p.id or r.reason = 'cancelled')
             and not r.id::text = any($2)), 0)::int as planned
         from payments p join bookings b on b.id = p.booking_id where p.charge_id = $1`,
        [charge, standIn.list({ kind: 'refund' }).map(({ metadata }) => metadata?.refund ?? '')],
      )
      const [row] = rows
      if (row) this.given(row.booking, Math.max(0, amount - row.planned - row.over))
      return row !== undefined
    },

    /** Cancellations that refunded something other than promised, and bookings whose gifts were claimed again. */
    async broken(): Promise<object[]> {
      const wrong: object[] = []
      const { rows } = await pool.query<{
        id: string
        status: string
        kept: number
        promised: number | null
        discount: number
        disputes: number
      }>(
        `select b.id, lower(b.status) as status, b.refund_cents as promised, b.discount_cents as discount,
           (b.paid_cents - b.refunding_cents) as kept,
           (select count(*)::int from disputes d where d.booking_id = b.id) as disputes from bookings b`,
      )
      for (const { id, status, kept, promised, discount, disputes } of rows) {
        const asked = cancelled.get(id)
        if (status !== 'cancelled') {
          const given = gifts.standing.get(id) ?? 0
          if (isAlone && disputes === 0 && discount !== given) wrong.push({ id, discount, given })
          continue
        }
        if (!asked) continue
        const gift = gifts.cancelled.get(id) ?? 0
        const failed = (await listRefunds(id))
          .filter((refund) => refund.status === 'failed' && !asked.failedBefore.has(refund.id))
          .reduce((sum, { amount }) => sum + amount, 0)
        const held = keptCents(asked.before)
        if (disputes === 0) {
          const should = promisedRefund(asked.before, held, asked.at, asked.isInFull)
          const back = held - kept
          if (promised !== should) wrong.push({ id, promised, should })
          if (isAlone ? back !== should + gift - failed : back < should - failed) {
            wrong.push({ id, back, should, gift, failed })
          }
        } else if (asked.before.money.dispute === 'open') {
          // Calculated when the dispute ended, from what was left then.
          const then = kept + (promised ?? 0) + gift - failed
          const should = promisedRefund(asked.before, then, asked.at, asked.isInFull)
          if (isAlone && gift === 0 && failed === 0 && promised !== should) wrong.push({ id, promised, should, then })
        } else if (held - kept < promisedRefund(asked.before, held, asked.at, asked.isInFull) - failed) {
          wrong.push({ id, back: held - kept, promised, failed, disputes })
        }
      }
      return wrong
    },
    /** The numbers of tracked cancellations and gifts. */
    counts: () => ({ cancelled: cancelled.size, gifts: gifts.standing.size + gifts.cancelled.size }),
  }
}
