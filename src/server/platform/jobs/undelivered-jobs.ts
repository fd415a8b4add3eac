import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { cursorCodec, Micros, microsToDate, paginate, toMicros } from '../database/cursor.ts'
import type { Db } from '../database/database.ts'
import type { Jobs } from './enqueue.ts'
import { isUndelivered } from './job-conditions.ts'

const PAGE_SIZE = 50

const cursors = cursorCodec(z.strictObject({ since: Micros, id: z.uuid() }))

const since = sql`coalesce(source_created_on, created_on)`
const waits = sql.raw(isUndelivered)

interface Row extends Record<string, unknown> {
  id: string
  queue: string | null
  about: string | null
  bookingId: string | null
  customer: string | null
  reason: string | null
  since: number
}

/** Undelivered jobs, newest first, 50 per page. */
export async function undeliveredPage(db: Db, cursor?: string) {
  const after = cursor === undefined ? undefined : cursors.decode(cursor)
  const at = after && microsToDate(after.since)
  const { rows } = await db.execute<Row>(sql`
    select id, source_name queue, data ->> 'about' about, data ->> 'bookingId' "bookingId",
      (select full_name from bookings where bookings.id = (data ->> 'bookingId')::uuid) customer,
      source_output ->> 'message' reason, ${toMicros(since)} since
    from pgboss.job
    where ${waits} ${after ? sql`and (${since} < ${at} or (${since} = ${at} and id > ${after.id}))` : sql``}
    order by ${since} desc, id limit ${PAGE_SIZE + 1}`)
  const { page, nextCursor } = paginate(rows, PAGE_SIZE, ({ since, id }) => cursors.encode({ since, id }))
  return {
    undelivered: page.map(({ id, queue, about, bookingId, customer, reason, since: micros }) => ({
      id,
      job: jobLabel(queue, about),
      bookingId,
      customer,
      reason: reason ?? 'unknown',
      since: new Date(micros / 1_000).toISOString(),
    })),
    nextCursor,
  }
}

/**
 * Deletes undelivered jobs that are no longer needed: the booking is gone, anonymized, or changed since, which another email
 * reports. The rest expires after a month (queues.ts).
 */
export const sweepUndelivered = ({ db, jobs }: { db: Db; jobs: Jobs }): Promise<void> =>
  jobs.remove(
    db,
    sql`${waits} and data ? 'bookingId' and not exists (
      select from bookings where id = (job.data ->> 'bookingId')::uuid and (full_name is not null or email is not null)
      and calendar_sequence = coalesce((job.data ->> 'sequence')::int, calendar_sequence))`,
  )

const toOwner: Record<string, string> = {
  'owner-notification': 'Notification to the owner',
  'owner-mail': 'Email to the owner',
}

const toCustomer: Record<string, string> = {
  confirmed: 'Booking notice to the customer',
  rescheduled: 'Moved notice to the customer',
  changed: 'Notice of changed hours or add-ons to the customer',
  cancelled: 'Cancellation notice to the customer',
  'owner-confirmed': 'Your confirmation to the customer',
  'site-check': 'Site check, a week before',
  'site-check-asked': 'Your question about the place',
  details: 'Details, three days before',
  tomorrow: 'Reminder, the day before',
  'balance-in-7-days': 'Balance reminder, a week ahead',
  'balance-in-2-days': 'Balance reminder, two days ahead',
  'balance-due': 'Balance reminder',
  'balance-overdue': 'Overdue reminder',
  'balance-asked': 'Overdue reminder that you asked for',
  'card-charge-ahead': 'Notice of a charge to the card on file',
  'card-charge-failed': 'Notice that the card on file couldn’t be charged',
  'review-answered': 'Your reply to a review',
  thanks: 'Thank-you after the event',
  'payment-link': 'Payment link to the customer',
  'weather-offer': 'Free-move offer to the customer',
  receipt: 'Receipt to the customer',
  'refund-sent': 'Refund notice to the customer',
  'payment-returned': 'Notice of a payment going back to the customer',
  'request-received': 'Quote request receipt',
  'request-to-owner': 'New quote request, to you',
  quote: 'Quote to a company',
  'quote-accepted': 'Accepted quote, to the company',
  'invoice-due': 'Invoice reminder',
  'invoice-overdue': 'Overdue invoice reminder',
  'credit-note': 'Credit note to a company',
  'quote-accepted-to-owner': 'Accepted quote, to you',
}

const jobLabel = (queue: string | null, about: string | null): string =>
  toOwner[queue ?? ''] ?? toCustomer[about ?? ''] ?? about ?? queue ?? ''
