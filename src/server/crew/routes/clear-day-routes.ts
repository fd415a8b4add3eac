import { Hono } from 'hono'
import { z } from 'zod'
import { BookingId, idOf } from '../../booking/booking-row.ts'
import type { PhotoDeps } from '../../photos/add-photo.ts'
import { adminRefusals, type Guards, type SignedInEnv } from '../../platform/auth/guards.ts'
import { describes, send } from '../../platform/http/responses.ts'
import { param } from '../../platform/http/validation.ts'
import { clearDay } from './clear-day.ts'

const Done = z.strictObject({ done: z.literal(true) })

/** Mounted at /api/admin/bookings: what the crew said of an event goes (R99). */
export const clearDayRoutes = (deps: PhotoDeps & { guards: Guards }) =>
  new Hono<SignedInEnv>().delete(
    '/:id/day',
    deps.guards.requireUnlockedAdmin,
    describes(
      'Clear what the crew pressed, noted and photographed at an event',
      { 200: Done },
      [...adminRefusals, 'booking-not-found'],
      'Photos of the place stay. The crew can press anew.',
    ),
    param(BookingId),
    async (c) => {
      await clearDay(deps, c.var.user.email, idOf(c.req.valid('param')))
      return send(c, Done, { done: true })
    },
  )
