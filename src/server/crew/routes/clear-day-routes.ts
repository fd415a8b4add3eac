import { and, eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { z } from 'zod'
import { anyBooking, auditSubject, BookingId, parseBookingId } from '../../booking/booking-row.ts'
import type { PhotoDeps } from '../../photos/add-photo.ts'
import { removeFiles } from '../../photos/photo-files.ts'
import { recordAudit } from '../../platform/audit/audit-log.ts'
import { adminRefusals, type Guards, type SignedInEnv } from '../../platform/auth/guards.ts'
import { daySteps } from '../../platform/database/day-schema.ts'
import { photos } from '../../platform/database/photo-schema.ts'
import { bookings } from '../../platform/database/schema.ts'
import { describes, send } from '../../platform/http/responses.ts'
import { param } from '../../platform/http/validation.ts'

/**
 * Deletes the steps, notes and photos crews recorded at an event, for example after a link was stolen. The crew starts
 * over, and the customer no longer sees a step. Refuses `booking-not-found`.
 */
async function clearDay(deps: PhotoDeps, actor: string, bookingId: string): Promise<void> {
  const files = await deps.db.transaction(async (tx) => {
    // Locked, so no entry is added between the deletion and its audit line.
    await tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.id, bookingId)).for('no key update')
    const booking = await anyBooking(tx, bookingId)
    const entries = await tx.delete(daySteps).where(eq(daySteps.bookingId, bookingId)).returning()
    const isCrews = and(eq(photos.bookingId, bookingId), eq(photos.takenBy, 'crew'))
    const gone = await tx.delete(photos).where(isCrews).returning({ file: photos.file })
    if (entries.length + gone.length === 0) return []
    const notes = entries.filter(({ kind }) => kind === 'note').length
    const details = { bookingId, steps: entries.length - notes, notes, photos: gone.length }
    const line = { actor, action: 'crew’s entries cleared', subject: auditSubject(booking), details }
    await recordAudit(tx, line, deps.clock())
    // The audit line updates the owner's pages; notify the customer's pages too, because they show the step.
    if (booking.userId) await tx.execute(sql`select pg_notify('changes', ${`user ${booking.userId}`})`)
    return gone.map(({ file }) => file)
  })
  await removeFiles(deps, files)
}

const Done = z.strictObject({ done: z.literal(true) })

/** Mounted at /api/admin/bookings: clears what the crew recorded at an event (R99). */
export const clearDayRoutes = (deps: PhotoDeps & { guards: Guards }) =>
  new Hono<SignedInEnv>().delete(
    '/:id/day',
    deps.guards.requireUnlockedAdmin,
    describes(
      'Delete the steps, notes and photos a crew recorded at an event',
      { 200: Done },
      [...adminRefusals, 'booking-not-found'],
      'Photos of the place stay. The crew can start over.',
    ),
    param(BookingId),
    async (c) => {
      await clearDay(deps, c.var.user.email, parseBookingId(c.req.valid('param')))
      return send(c, Done, { done: true })
    },
  )
