import { addDays } from '../../src/domain/calendar.ts'
import { collectBalances } from '../../src/server/payments/card-on-file/collect-balances.ts'
import { adminPasswords, type Visitor } from '../support/app.ts'
import { cardSteps, parseSessionId, sampleOrder } from '../support/cards/card-steps.ts'
import type { TestCards } from '../support/cards/cards.ts'
import type { Promises } from './payment-promises.ts'

/** A random generator that repeats per seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const failures = ['error-500', 'error-429', 'garbage', 'reset'] as const
const days = ['2026-06-09', '2026-06-10', '2026-06-16', '2026-06-19', '2026-06-20', '2026-06-24']
const STEPS = 10
const extras = [[], ['weather'], ['instruction', 'premium']]
const bankAnswers = ['succeeded', 'succeeded', 'card_declined', 'authentication_required'] as const
const taxes = [null, { name: 'Sales tax', percent: 8.6 }, { name: 'Sales tax', percent: 9.125 }]

/** Runs customers and bookings through everything people, banks and networks can do to them, driven only by `random`. */
export function historyRunner(cards: TestCards, random: () => number, atOnce: number, promises: Promises) {
  const { db, standIn, work, hear, sweep, later } = cards
  const { post, read, book, pay } = cardSteps(cards)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

  const adminRead = async (admin: Visitor, id: string) =>
    (await (await admin.get(`/api/admin/bookings/${id}`)).json()).booking

  function disputeSome() {
    const open = standIn
      .list({ kind: 'charge' })
      .filter(({ paid, disputed, refunded }) => paid && !disputed && !refunded)
    if (open[0] && random() < 0.3) standIn.dispute({ charge: pick(open).id })
    const waiting = standIn.list({ kind: 'dispute' }).filter(({ status }) => status === 'needs_response')
    if (waiting[0] && random() < 0.5) {
      standIn.closeDispute({ dispute: pick(waiting).id, status: pick(['won', 'lost'] as const) })
    }
  }

  /** The owner refunds part of any existing charge in the provider's dashboard. */
  async function refundInDashboard() {
    const disputed = new Set(standIn.list({ kind: 'dispute' }).map(({ charge }) => charge))
    const some = standIn.list({ kind: 'charge' }).filter((charge) => {
      return charge.paid && !disputed.has(charge.id) && charge.amount_refunded < charge.amount
    })
    if (!some[0]) return
    const { id, amount, amount_refunded } = pick(some)
    const left = amount - amount_refunded
    const part = pick([left, Math.ceil(left / 2), Math.min(500, left)])
    if (atOnce > 1) return standIn.refund({ charge: id, amount: part })
    // One thing at a time, with all earlier webhooks processed: what's planned now decides what counts as a gift.
    standIn.clearFailures()
    await hear()
    await work(['payment-event'], true)
    if (!(await promises.expectDashboard(id, part))) return
    standIn.refund({ charge: id, amount: part })
    await hear()
    await work(undefined, true)
  }

  async function decideSome(admin: Visitor) {
    const lost = standIn.list({ kind: 'dispute' }).filter(({ status }) => status === 'lost')
    const decision = pick(['ask again', 'write off'] as const)
    if (lost[0]) await post(admin, `/api/admin/money/disputes/${pick(lost).id}/decide`, { decision })
  }

  function settleSome() {
    const pending = standIn.list({ kind: 'refund' }).filter(({ status }) => status === 'pending')
    const status = pick(['succeeded', 'failed'] as const)
    if (pending[0]) standIn.settleRefund({ refund: pick(pending).id, status })
  }

  /** Plays one customer with one booking, `atOnce` actions at a time. */
  return async (who: Visitor, admin: Visitor): Promise<void> => {
    const shift = Math.floor((cards.clock().getTime() - Date.parse('2026-06-01T19:00:00Z')) / 86_400_000)
    const pickDate = () => addDays(pick(days), shift)
    await admin.put('/api/admin/tax', { tax: pick(taxes) })
    const how = pick([{}, {}, { keepCard: true }, { keepCard: true }, { payInFull: true }])
    const made = await book(who, { ...sampleOrder(pick(['9:00 AM', '12:00 PM', '3:00 PM']), pickDate()), ...how })
    if (!made.id) return
    const { id } = made
    const urls: string[] = made.payment ? [made.payment.url] : []
    const paying = async (purpose: string) => {
      const { url } = await pay(who, id, purpose)
      if (url) urls.push(url)
    }
    const until = async (hours: number) => {
      const minutes = (Date.parse(made.startsAt) - cards.clock().getTime()) / 60_000 - hours * 60
      if (minutes <= 0) return
      later(minutes)
      // Nights pass too, and the last one reconciles the books.
      standIn.clearFailures()
      await cards.reconcile()
    }
    const cancelling = async () => {
      const before = await read(id, who)
      const keep = before.money && (await promises.watch(id, before, cards.clock(), false))
      const { status } = await post(who, `/api/bookings/${id}/cancel`, { quotedRefund: before.money?.refundable })
      if (status === 'cancelled' && !before.holdExpiresAt) keep?.()
    }
    const cancellingByOwner = async () => {
      const before = await read(id, who)
      const refund = pick(['policy', 'full'] as const)
      const keep = before.money && (await promises.watch(id, before, cards.clock(), refund === 'full'))
      const { status } = await post(admin, `/api/admin/bookings/${id}/cancel`, { refund, reason: 'storm' })
      if (status === 'cancelled' && !before.holdExpiresAt) keep?.()
    }
    const refundingByOwner = async () => {
      const refund = { amount: 12.5, reason: 'late start' }
      const before = await read(id, who)
      // Another step may have moved the clock, which locks the panel.
      const toGiveBack: number = (await adminRead(admin, id))?.toGiveBack ?? 0
      const { status } = await post(admin, `/api/admin/money/bookings/${id}/refunds`, refund)
      if (typeof status === 'string' || status === null)
        promises.given(id, Math.max(0, 1_250 - (before.status === 'cancelled' ? 0 : Math.round(toGiveBack * 100))))
    }
    /** Announces and makes the charges of saved cards, on every server (R83: charging the balance). */
    const collecting = async () => {
      standIn.offSession({ answer: pick(bankAnswers) })
      for (const server of cards.servers)
        if (server.cards) await collectBalances({ ...server, cards: server.cards }).catch(() => {})
      await work(['booking-mail'], true)
    }
    /** Moves to the day the charge of a saved card is announced, and to the day it's made. */
    const untilCharged = async () => {
      await until(24 * 3)
      await collecting()
      later(24 * 60)
      await collecting()
    }
    const changing = () => ({ extraHours: pick([0, 1, 2]), addOns: pick(extras) })
    const moves: (() => unknown)[] = [
      () => urls[0] && standIn.pay({ session: parseSessionId(pick(urls)) }),
      () => urls[0] && standIn.pay({ session: parseSessionId(pick(urls)) }),
      () => urls[0] && standIn.decline({ session: parseSessionId(pick(urls)) }),
      () => Promise.all([paying('deposit'), paying(pick(['deposit', 'balance', 'full']))]),
      () => paying('balance'),
      () => later(pick([1, 29, 31, 300, 24 * 60])),
      // Every refund tier, and the last hours before the start.
      () => until(pick([100, 60, 47, 2])),
      () => hear({ shuffle: true, copies: pick([1, 2]) }),
      () => standIn.dropWebhooks(),
      () => standIn.fail({ route: '*', with: pick(failures), acted: pick([true, false]), times: pick([1, 2]) }),
      () => standIn.forgetIdempotencyKeys(),
      () => work(undefined, true),
      () => sweep().catch(() => {}),
      () => standIn.refundsBegin({ status: pick(['pending', 'succeeded'] as const) }),
      () => post(who, `/api/bookings/${id}/reschedule`, { date: pickDate(), time: '12:00 PM' }),
      () => post(who, `/api/bookings/${id}/extras`, changing()),
      () => post(who, `/api/bookings/${id}/extras`, changing()),
      () => post(admin, `/api/admin/bookings/${id}/extras`, changing()),
      collecting,
      untilCharged,
      () => who.delete(`/api/bookings/${id}/kept-card`),
      () => admin.put(`/api/admin/bookings/${id}/tax-exemption`, { certificate: pick(['', '07-123456']) }),
      cancelling,
      cancellingByOwner,
      refundingByOwner,
      refundInDashboard,
      refundInDashboard,
      () => decideSome(admin),
      disputeSome,
      settleSome,
      () => read(id, who),
    ]
    // Most people pay right away, so what follows involves money.
    if (urls[0] && random() < 0.7) {
      standIn.pay({ session: parseSessionId(urls[0]) })
      await read(id, who)
      if (how.keepCard && random() < 0.7) await untilCharged()
      else if (random() < 0.5) {
        await paying('balance')
        standIn.pay({ session: parseSessionId(urls.at(-1) ?? '') })
        await read(id, who)
      }
    }
    for (let step = 0; step < STEPS; step++) {
      // The panel locks after an hour, and the clock jumps.
      await admin.post('/api/admin/unlock', { password: adminPasswords.panel })
      await Promise.all(Array.from({ length: atOnce }, async () => await pick(moves)()))
      await db.execute('truncate rate_limits')
    }
  }
}
