import { expect, test } from 'vitest'
import { sumIncome } from '../../src/domain/payments/income.ts'
import { movedBetween } from '../../src/server/payments/owner/income.ts'
import { expectBooksAgree } from '../support/cards/books.ts'
import { type TestCards, testCards } from '../support/cards/cards.ts'
import { amount, isLong } from './length.ts'
import { historyRunner, seededRandom } from './payment-moves.ts'
import { promisesIn } from './payment-promises.ts'

const histories = Number(process.env.HISTORIES ?? amount(8, 60))
const seed = Number(process.env.SEED ?? 7)

const worlds = [await testCards(), await testCards({ servers: 2 })]

/**
 * Everything recovers: the provider works again, held webhooks arrive, pending refunds settle, and the books are compared.
 */
async function comeToRest({ standIn, hear, work, later, reconcile }: TestCards) {
  standIn.clearFailures()
  standIn.refundsBegin({ status: 'succeeded' })
  for (const [index, { id, status }] of standIn.list({ kind: 'dispute' }).entries()) {
    if (status === 'needs_response') standIn.closeDispute({ dispute: id, status: index % 2 === 0 ? 'won' : 'lost' })
  }
  for (const { id, status } of standIn.list({ kind: 'refund' })) {
    if (status === 'pending') standIn.settleRefund({ refund: id, status: 'succeeded' })
  }
  await hear({ shuffle: true })
  later(60)
  for (let round = 0; round < 3; round++) {
    await work(undefined, true)
    await reconcile()
  }
}

/** How often each of the rarer events happened. */
async function whatHappened({ pool }: Pick<TestCards, 'pool'>): Promise<Record<string, number>> {
  const { rows } = await pool.query(
    `select (select count(*)::int from audit_log where action = 'hours or add-ons changed') as extras,
       (select count(*)::int from payments p join ledger_entries l on l.payment_id = p.id
         where p.off_session and l.kind = 'balance') as charged,
       (select count(*)::int from ledger_entries where kind = 'full') as full_payments,
       (select count(*)::int from bookings where tax is not null and paid_cents <> 0) as taxed`,
  )
  return rows[0]
}

test.each(worlds.map((cards) => [cards.servers.length, cards] as const))(
  `after half of ${histories} random histories the books match to the cent and every refund is the promised percentage, with servers: %i (SEED=${seed})`,
  async (servers, cards) => {
    const promises = promisesIn(cards.pool, cards.standIn, servers === 1)
    const history = historyRunner(cards, seededRandom(seed), servers, promises)
    for (let index = 0; index < histories / 2; index++) {
      if (index % 4 === 3) {
        cards.later(24 * 60)
        // The provider may be down tonight; the next night's run catches up.
        await cards.reconcile().catch(() => {})
      }
      await history(await cards.signUp(), await cards.signInAdmin({ unlocked: true }))
      await cards.db.execute('truncate rate_limits')
    }
    await comeToRest(cards)
    expect(cards.standIn.books().length).toBeGreaterThan(histories / 4)
    await expectBooksAgree(cards.pool, cards.standIn, cards.clock())
    // The totals of the owner's report equal what moved at the provider, plus its fees.
    const told = sumIncome(await movedBetween(cards.db, { from: '2020-01-01', by: 'day' }))
    const theirs = cards.standIn.books()
    const { rows: byHand } = await cards.pool.query<{ cents: number }>(
      `select coalesce(sum(amount_cents), 0)::int as cents from ledger_entries where kind like 'manual %'`,
    )
    expect(told.net - (byHand[0]?.cents ?? 0)).toBe(theirs.reduce((sum, { amount, fee }) => sum + amount - fee, 0))
    expect(told.fees).toBe(theirs.reduce((sum, { fee }) => sum - fee, 0))
    expect(await promises.broken()).toEqual([])
    expect(promises.counts().cancelled).toBeGreaterThan(0)
    const happened = await whatHappened(cards)
    if (isLong) expect(Object.entries(happened).filter(([, count]) => count === 0)).toEqual([])
    if (process.env.HAPPENED) process.stdout.write(`${JSON.stringify(happened)}\n`)
  },
  1_800_000,
)
