import { isOver } from '../../../domain/booking/booking.ts'
import { Refused } from '../../../domain/refusals.ts'
import { anyBooking, subjectOf } from '../../booking/booking-row.ts'
import { announceAsking } from '../../booking/emails/enqueue-emails.ts'
import { recordAudit } from '../../platform/audit/audit-log.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import type { SiteCheckRow } from '../../platform/database/place-schema.ts'
import type { BookingRow } from '../../platform/database/schema.ts'
import type { Jobs } from '../../platform/jobs/enqueue.ts'
import { changeCheck, lockCheck } from '../site-checks.ts'

type Decided = { booking: BookingRow; check: SiteCheckRow }

/** Who asks again within this time has pressed twice: nobody is written to a second time. */
const ASK_AGAIN_MS = 10 * 60_000

/** The owner's word that a place is fine; it may be given without any answer, after a call. */
export function markReady({ db }: { db: Database }, actor: string, id: string, now: Date): Promise<Decided> {
  return db.transaction(async (tx) => {
    const booking = await upcoming(tx, id, now)
    const before = await lockCheck(tx, id, now)
    if (before.readyAt) return { booking, check: before }
    const check = await changeCheck(tx, id, { readyAt: now, askedAt: null })
    const details = { bookingId: id }
    await recordAudit(tx, { actor, action: 'place marked ready', subject: subjectOf(booking), details }, now)
    return { booking, check }
  })
}

/** Asks the customer to look at the answers again, by a mail with a fresh link. Refuses where there is nobody to write to. */
export function askAgain(
  { db, jobs }: { db: Database; jobs: Jobs },
  actor: string,
  id: string,
  now: Date,
): Promise<Decided> {
  return db.transaction(async (tx) => {
    const booking = await upcoming(tx, id, now)
    if (!booking.email) throw new Refused('nobody-to-ask')
    const before = await lockCheck(tx, id, now)
    if (before.askedAt && now.getTime() - before.askedAt.getTime() < ASK_AGAIN_MS) return { booking, check: before }
    const check = await changeCheck(tx, id, { readyAt: null, askedAt: now })
    await announceAsking({ jobs }, tx, booking, now)
    const details = { bookingId: id }
    await recordAudit(tx, { actor, action: 'asked about the place', subject: subjectOf(booking), details }, now)
    return { booking, check }
  })
}

async function upcoming(tx: Db, id: string, now: Date): Promise<BookingRow> {
  const booking = await anyBooking(tx, id)
  if (isOver(booking, now)) throw new Refused('check-over')
  return booking
}
