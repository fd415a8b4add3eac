import { eq } from 'drizzle-orm'
import { type Tax, taxLabel, taxProblems } from '../../../domain/pricing/tax.ts'
import { Refused } from '../../../domain/refusals.ts'
import { recordAudit } from '../../platform/audit/audit-log.ts'
import type { Database } from '../../platform/database/database.ts'
import { type BookingRow, bookings, taxExemptions, taxSettings } from '../../platform/database/schema.ts'
import { inSchedule } from '../../schedule/lock-schedule.ts'
import { anyBooking, auditSubject } from '../booking-row.ts'
import { currentTax } from '../tax.ts'

/** Sets the tax included in prices from now on; null turns it off. Existing bookings keep theirs. */
export function saveTax({ db }: { db: Database }, actor: string, tax: Tax | null, now: Date): Promise<Tax | null> {
  const problem = tax && taxProblems(tax)[0]
  if (problem) throw new Refused(problem.refusal)
  return inSchedule(db, async (tx) => {
    const before = await currentTax(tx)
    if (tax) {
      const values = { ...tax, updatedAt: now }
      await tx.insert(taxSettings).values(values).onConflictDoUpdate({ target: taxSettings.id, set: values })
    } else await tx.delete(taxSettings)
    const words = (one: Tax | null) => (one ? taxLabel(one) : 'off')
    if (words(before) !== words(tax)) {
      const details = { before: words(before), after: words(tax) }
      await recordAudit(tx, { actor, action: 'tax changed', subject: 'tax', details }, now)
    }
    return tax
  })
}

/**
 * Marks the customer of a booking as tax exempt by their certificate number, or as not exempt (null): on this booking and on
 * future ones of its account. Locks the schedule, like every change of a booking.
 */
export function markExempt(
  { db }: { db: Database },
  actor: string,
  id: string,
  certificate: string | null,
  now: Date,
): Promise<BookingRow> {
  return inSchedule(db, async (tx) => {
    const booking = await anyBooking(tx, id)
    const { userId, taxCertificate: was } = booking
    if (userId && certificate) {
      const values = { userId, certificate, createdAt: now }
      await tx.insert(taxExemptions).values(values).onConflictDoUpdate({ target: taxExemptions.userId, set: values })
    } else if (userId) await tx.delete(taxExemptions).where(eq(taxExemptions.userId, userId))
    // Doesn't bump the calendar revision: the event is unchanged.
    await tx.update(bookings).set({ taxCertificate: certificate }).where(eq(bookings.id, id))
    if (was !== certificate) {
      const action = certificate ? 'customer marked tax exempt' : 'customer no longer tax exempt'
      await recordAudit(
        tx,
        { actor, action, subject: auditSubject(booking), details: { bookingId: id, certificate } },
        now,
      )
    }
    return await anyBooking(tx, id)
  })
}
