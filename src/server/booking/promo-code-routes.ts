import { Hono } from 'hono'
import { z } from 'zod'
import { Refused } from '../../domain/refusals.ts'
import type { SignedInEnv } from '../platform/auth/guards.ts'
import { line } from '../platform/http/fields.ts'
import { describes, send } from '../platform/http/responses.ts'
import { jsonBody } from '../platform/http/validation.ts'
import type { BookingDeps } from './booking-deps.ts'
import { PromoTerms, promoTermsJson } from './booking-json.ts'
import { countPromoTry, toPromo, usablePromo } from './usable-promo.ts'

/** A promo code as typed. */
export const PromoCodeField = line(50).describe('As typed: case and spaces make no difference')

/** Checks a promo code before booking; mounted at /api/bookings. */
export const promoCodeRoutes = (deps: BookingDeps) =>
  new Hono<SignedInEnv>().post(
    '/promo-code',
    deps.guards.requireUser,
    describes(
      'The discount of a promo code',
      { 200: PromoTerms },
      ['not-signed-in', 'promo-not-valid', 'too-many-promo-tries'],
      'Doesn’t use up the code; booking does, and checks it again.',
    ),
    jsonBody(z.strictObject({ code: PromoCodeField })),
    async (c) => {
      const now = deps.clock()
      const { id: userId } = c.var.user
      await countPromoTry(deps.db, { userId, address: c.var.address }, now)
      const found = await usablePromo(deps.db, c.req.valid('json').code, userId, now)
      if (!found) throw new Refused('promo-not-valid')
      return send(c, PromoTerms, promoTermsJson(toPromo(found)))
    },
  )
