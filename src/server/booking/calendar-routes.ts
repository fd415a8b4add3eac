import { Hono } from 'hono'
import { z } from 'zod'
import { Refused } from '../../domain/refusals.ts'
import type { Guards } from '../platform/auth/guards.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import type { Env } from '../platform/http/context.ts'
import { describes } from '../platform/http/responses.ts'
import { param } from '../platform/http/validation.ts'
import { BookingId, ownBooking, parseBookingId } from './booking-row.ts'
import { calendarFile } from './calendar-file.ts'

/** A customer's booking as a calendar file; mounted at /api/bookings. */
export const bookingCalendarRoutes = ({ db, config, guards }: { db: Database; config: Config; guards: Guards }) =>
  new Hono<Env>().get(
    '/:id/calendar.ics',
    guards.requireUser,
    describes(
      'One of my bookings as an iCalendar file',
      { 200: z.string() },
      ['not-signed-in', 'booking-not-found', 'not-found'],
      'The UID is stable, SEQUENCE grows with every change, and a cancellation sets STATUS:CANCELLED.',
    ),
    param(BookingId),
    async (c) => {
      const booking = await ownBooking(db, c.var.user.id, parseBookingId(c.req.valid('param')))
      const file = calendarFile(booking, config)
      if (file === undefined) throw new Refused('not-found')
      return c.body(file, 200, {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="dome-and-den-booking.ics"',
        'cache-control': 'no-store',
      })
    },
  )
