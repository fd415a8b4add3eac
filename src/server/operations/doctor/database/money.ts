import { shortReference } from '../../../../domain/booking/short-reference.ts'
import { kindsInBooks } from '../../../../domain/payments/differences.ts'
import { counted } from '../../../../domain/typography/counted.ts'
import type { Cards } from '../../../payments/provider/client.ts'
import { error, type Finding, ok, type Query, skipped, warning } from '../finding.ts'
import { errorReason, formatDuration } from '../words.ts'

/** Checks that the paid amount of each booking matches its ledger entries. */
export async function checkLedger(query: Query): Promise<Finding> {
  const { rows } = await query<{ id: string; count: number }>(
    `select b.id, (count(*) over ())::int as count from bookings b
     left join (select booking_id, sum(amount_cents) as cents from ledger_entries where kind <> 'fee' group by booking_id) l
       on l.booking_id = b.id
     where b.paid_cents <> coalesce(l.cents, 0) order by b.created_at desc limit 3`,
  )
  const [first] = rows
  if (!first) return ok('Every booking’s paid amount matches the ledger.')
  const references = rows.map(({ id }) => shortReference(id)).join(', ')
  return error(
    `The paid amount doesn’t match the ledger on ${counted(first.count, 'booking')}: ${references}.`,
    'Don’t refund or charge these until you know why. Check their payments against your own records, and report this as a bug.',
  )
}

/** Checks that every accepted quote has its invoice, that document numbers have no gaps, and that amounts add up. */
export async function checkInvoices(query: Query): Promise<Finding> {
  const { rows: without } = await query<{ company: string }>(
    `select r.company from company_quotes q join company_requests r on r.id = q.request_id
     where q.accepted_at is not null and not exists (select from company_invoices i where i.quote_id = q.id) limit 3`,
  )
  if (without.length > 0)
    return error(
      `An accepted quote has no invoice: ${without.map(({ company }) => company).join(', ')}.`,
      'Bill them by hand, and report this as a bug.',
    )
  const { rows } = await query<{ count: number; highest: number; last: number; wrong: string | null }>(
    `select count(*)::int as count, coalesce(max(number), 1000) as highest,
       (select last_number from document_counter) as last,
       string_agg(number::text, ', ' order by number) filter (where total_cents <>
         (select sum((line ->> 'cents')::int) from jsonb_array_elements(lines) line)) as wrong
     from company_invoices`,
  )
  const { count = 0, highest = 1000, last = 1000, wrong = null } = rows[0] ?? {}
  if (wrong) return error(`Some invoices don’t add up: ${wrong}.`, 'Don’t send them on. Report this as a bug.')
  if (highest - 1000 !== count || last !== highest)
    return error(
      `Invoice numbers have a gap: ${counted(count, 'document')}, the highest number is ${highest}, and the counter stands at ${last}.`,
      'Restore the newest backup somewhere else to see which one is missing, and report this as a bug.',
    )
  return ok(count === 0 ? 'No company has been invoiced yet.' : `${counted(count, 'invoice number')} without a gap.`)
}

const DAY = 86_400_000

/** One failed night is fine; two are reported. */
const STALE_MS = 1.5 * DAY

/** Checks that the card provider answers, and that the last reconciliation found no discrepancies. */
export async function checkProvider(query: Query, cards: Cards | undefined, now: Date): Promise<Finding> {
  if (!cards) return skipped('Cards are off.')
  const refusal = await cards.stripe.checkout.sessions.list({ limit: 1 }).then(
    () => undefined,
    (failure: { statusCode?: number }) => failure,
  )
  if (refusal)
    return refusal.statusCode === 401
      ? error('Stripe doesn’t accept STRIPE_SECRET_KEY.', 'Copy the secret key from Stripe’s dashboard again.')
      : error(
          `Stripe doesn’t answer: ${errorReason(refusal)}.`,
          'Payments will wait. Check status.stripe.com, then run the doctor again.',
        )
  const { rows } = await query<{ at: Date | null; open: number }>(
    `select (select max(at) from reconciliations) as at,
       (select count(*)::int from payment_differences where resolved_at is null and kind = any($1)) as open`,
    [kindsInBooks],
  )
  return ledgerFinding(rows[0]?.at ?? null, rows[0]?.open ?? 0, now)
}

function ledgerFinding(at: Date | null, open: number, now: Date): Finding {
  if (open > 0)
    return error(
      `Your books and Stripe’s differ in ${counted(open, 'place')}.`,
      'Open Money on the dashboard. It says what to do about each one.',
    )
  if (!at) return warning('Your books have never been compared with Stripe’s.', 'Compare them now: npm run reconcile')
  const age = now.getTime() - at.getTime()
  if (age > STALE_MS)
    return warning(
      `Your books were last compared with Stripe’s ${formatDuration(age)} ago.`,
      'The site does this every night, so make sure it’s running then. Compare them now: npm run reconcile',
    )
  return ok(`Your books were compared with Stripe’s ${formatDuration(age)} ago, and they match.`)
}
