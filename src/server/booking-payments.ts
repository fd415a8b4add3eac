import { Hono } from 'hono'
import { z } from 'zod'
import { BookingId, idOf } from './booking-id.ts'
import { ownBooking } from './change-booking.ts'
import type { Deps } from './deps.ts'
import { Payment, paymentJson, paymentsOf } from './payments.ts'
import { param } from './requests.ts'
import { describes, send } from './responses.ts'
import { type SignedInEnv, signedIn } from './session.ts'

const Payments = z.strictObject({ payments: z.array(Payment) })

/** What was paid on one's own booking, and given back; mounted at /api/bookings. */
export const bookingPaymentRoutes = ({ db }: Pick<Deps, 'db'>) =>
  new Hono<SignedInEnv>().get(
    '/:id/payments',
    signedIn,
    describes({
      summary: 'What was paid and refunded on one of my bookings, in order',
      answers: { 200: Payments },
      refuses: ['not-signed-in', 'booking-not-found'],
    }),
    param(BookingId),
    async (c) => {
      const { id } = await ownBooking(db, c.var.user.id, idOf(c.req.valid('param')))
      return send(c, Payments, { payments: (await paymentsOf(db, id)).map(paymentJson) })
    },
  )
