import { Hono } from 'hono'
import { z } from 'zod'
import type { Guards, SignedInEnv } from '../auth/guards.ts'
import { BookingId, idOf } from '../bookings/booking-id.ts'
import { ownBooking } from '../bookings/change-booking.ts'
import type { Database } from '../database/database.ts'
import { describes, send } from '../http/responses.ts'
import { param } from '../http/validation.ts'
import { Payment, paymentJson, paymentsOf } from './payments.ts'

const Payments = z.strictObject({ payments: z.array(Payment) })

/** What was paid on one's own booking, and given back; mounted at /api/bookings. */
export const bookingPaymentRoutes = ({ db, guards }: { db: Database; guards: Guards }) =>
  new Hono<SignedInEnv>().get(
    '/:id/payments',
    guards.requireUser,
    describes('What was paid and refunded on one of my bookings, in order', { 200: Payments }, [
      'not-signed-in',
      'booking-not-found',
    ]),
    param(BookingId),
    async (c) => {
      const { id } = await ownBooking(db, c.var.user.id, idOf(c.req.valid('param')))
      return send(c, Payments, { payments: (await paymentsOf(db, id)).map(paymentJson) })
    },
  )
