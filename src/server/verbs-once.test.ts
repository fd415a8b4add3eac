import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Operations that only one function may perform, and what they look like in code. `also` lists files that do so for other
 * rows, such as imports.
 */
const verbs = [
  {
    verb: 'books',
    looks: [/\.insert\(bookings\)/, /\binsert into bookings\b/i],
    stands: 'booking/book.ts',
    also: ['operations/import/import-old-site.ts', 'operations/seed/month.ts'],
    second: ['tx.insert(bookings).values(row)', 'client.query("insert into bookings (id) …")'],
  },
  {
    verb: 'cancels',
    looks: [
      /\bstatus: CANCELLED\b/,
      /(?<!function )\benqueueCancellationEmails\(/,
      /\bupdate bookings\b(?:(?!\bwhere\b)[^;`])*\bstatus\s*=\s*(?:'cancelled'|\$)/i,
    ],
    stands: 'booking/cancel.ts',
    // An expired hold ends without a refund or an email.
    also: ['schedule/release-holds.ts', 'operations/seed/plan.ts'],
    second: [
      'set({ status: CANCELLED })',
      "enqueueCancellationEmails({ jobs }, tx, row, 'owner')",
      "tx.execute(sql`update bookings set updated_at = now(), status = 'cancelled' where …`)",
      'client.query("update bookings b set status = $1 where id = $2", [CANCELLED, id])',
    ],
  },
  {
    verb: 'moves',
    looks: [/\blimitAfterReschedule\(/],
    stands: 'booking/reschedule.ts',
    also: [],
    second: ['limitAfterReschedule(terms, now)'],
  },
  {
    verb: 'changes extras',
    looks: [/\bpriceWithExtras\(/],
    stands: 'booking/change-extras.ts',
    also: [],
    second: ['priceWithExtras(booking, extras)'],
  },
  {
    verb: 'settles and tells of a change',
    looks: [/\bmoneyAtNewPrice\(/, /(?<!function )\benqueueChangeEmails\(/],
    stands: 'booking/apply-change.ts',
    also: [],
    second: [
      'moneyAtNewPrice(booking, price)',
      "enqueueChangeEmails({ jobs }, tx, row, { about: 'changed', by: 'owner' }, now)",
    ],
  },
  {
    verb: 'gives an event another end',
    looks: [/\bendsAt: (?:toInstant\(|new Date\(\w+\.getTime)/],
    stands: 'booking/reschedule.ts',
    also: ['booking/change-extras.ts', 'booking/new-booking-row.ts'],
    second: ['endsAt: new Date(startsAt.getTime() + hours * 3_600_000)'],
  },
  {
    verb: 'finds a crew',
    looks: [/\bchooseCrew\(/],
    stands: 'booking/find-crew.ts',
    also: ['operations/seed/month.ts'],
    second: ['chooseCrew(day, undefined, crewProblem)'],
  },
  {
    verb: 'plans a refund',
    looks: [/\.insert\(refunds\)/, /\binsert into refunds\b/i],
    stands: 'payments/ledger/plan-refunds.ts',
    // Refunds made on the provider's own pages.
    also: ['payments/refunds/sync-refund.ts'],
    second: ['tx.insert(refunds).values(rows)'],
  },
  {
    verb: 'records money that moved by hand',
    looks: [/\bkind: (?:[^,]+ \? )?'manual (?:payment|refund)'/, /\binsert into ledger_entries\b/i],
    stands: 'payments/ledger/add-entry.ts',
    also: [],
    second: [
      "{ bookingId, kind: 'manual payment', amountCents, method }",
      "{ kind: isRefund ? 'manual refund' : 'manual payment', amountCents }",
      'client.query("insert into ledger_entries (booking_id) …")',
    ],
  },
  {
    verb: 'writes into the ledger',
    looks: [/\.insert\(ledgerEntries\)/],
    stands: 'payments/ledger/add-entry.ts',
    also: [],
    second: ['tx.insert(ledgerEntries).values(entry)'],
  },
  {
    verb: 'asks for a page for paying to be closed',
    looks: [/\bqueue: 'payment-close'/],
    stands: 'payments/ledger/request-page-close.ts',
    also: [],
    second: ["jobs.enqueue(tx, { queue: 'payment-close', data: { bookingId } })"],
  },
  {
    verb: 'works out a refund',
    looks: [/\bcomputeRefund\(/],
    stands: 'booking/booking-row.ts',
    also: [],
    second: ['computeRefund(toRefundable(booking), now)'],
  },
  {
    verb: 'checks the start that the owner saw',
    looks: [/\bRefused\('booking-moved'/],
    stands: 'booking/booking-row.ts',
    also: [],
    second: ["throw new Refused('booking-moved')"],
  },
  {
    verb: 'takes something off a price',
    looks: [/\bdiscountCents: (?:sql|\w+\.discountCents [+-])/],
    stands: 'payments/ledger/plan-refunds.ts',
    also: [],
    second: ['set({ discountCents: booking.discountCents + cents })'],
  },
]

const has = (code: string, looks: readonly RegExp[]) => looks.some((pattern) => pattern.test(code))

test.each(verbs.flatMap(({ verb, looks, second }) => second.map((code) => ({ verb, looks, code }))))(
  '"$code" elsewhere counts as a second place that $verb',
  ({ looks, code }) => expect(has(code, looks)).toBe(true),
)

test.each(verbs)('exactly one function $verb', ({ looks, stands, also }) => {
  const root = 'src/server'
  const files = globSync('**/*.ts', { cwd: root }).filter((file) => !/\.test\.ts$|\btesting\b/.test(file))
  expect(files.length).toBeGreaterThan(200)
  const found = files.filter((file) => has(readFileSync(join(root, file), 'utf8'), looks))
  expect(found.map((file) => file.replaceAll(sep, '/')).toSorted()).toEqual([stands, ...also].toSorted())
})
