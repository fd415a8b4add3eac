import { Hono } from 'hono'
import { z } from 'zod'
import { BookingId, parseBookingId } from '../../booking/booking-row.ts'
import type { PhotoDeps } from '../../photos/add-photo.ts'
import { adminRefusals, type Guards, type SignedInEnv } from '../../platform/auth/guards.ts'
import { describes, send } from '../../platform/http/responses.ts'
import { param } from '../../platform/http/validation.ts'
import { clearDay } from './clear-day.ts'

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
