import { Hono } from 'hono'
import { z } from 'zod'
import { todayIn } from '../../../domain/calendar.ts'
import { cents } from '../../../domain/money.ts'
import { normalizePromoCode, promoState } from '../../../domain/pricing/promo-codes.ts'
import { Refused } from '../../../domain/refusals.ts'
import { adminRefusals, type SignedInEnv } from '../../platform/auth/guards.ts'
import type { PromoCodeRow } from '../../platform/database/schema.ts'
import { CalendarDateField } from '../../platform/http/fields.ts'
import { describes, Instant, send } from '../../platform/http/responses.ts'
import { jsonBody, param } from '../../platform/http/validation.ts'
import type { BookingDeps } from '../booking-deps.ts'
import { PromoTerms, promoTermsJson } from '../booking-json.ts'
import { PromoCodeField } from '../promo-code-routes.ts'
import { countPromoUses, toPromo, type Uses } from '../usable-promo.ts'
import { allPromoCodes, deletePromoCode, endPromoCode, makePromoCode } from './promo-codes.ts'

const PromoCode = z
  .strictObject({
    id: z.uuid(),
    ...PromoTerms.shape,
    startsOn: z.string().describe('YYYY-MM-DD in Phoenix: first day of booking with this code'),
    endsOn: z.string().nullable().describe('YYYY-MM-DD in Phoenix: last day of booking with this code; null: no end'),
    maxUses: z.int().nullable().describe('null: no limit'),
    firstBookingOnly: z.boolean(),
    uses: z.int().describe('Number of bookings using it that aren’t cancelled'),
    state: z.enum(['running', 'scheduled', 'used up', 'ended']),
    isDeletable: z.boolean().describe('True if it was never used'),
    createdAt: Instant,
  })
  .meta({ id: 'PromoCode' })

const PromoCodeList = z.strictObject({ promoCodes: z.array(PromoCode) })

const NewPromoCode = z
  .strictObject({
    code: PromoCodeField,
    percent: z.number().nullable().describe('Whole percent; null if `dollars` is set'),
    dollars: z.number().nullable(),
    startsOn: CalendarDateField,
    endsOn: CalendarDateField.nullable(),
    maxUses: z.number().nullable(),
    firstBookingOnly: z.boolean(),
  })
  .meta({ id: 'NewPromoCode' })

const PromoCodeId = z.strictObject({ id: z.string().max(100) })

function parsePromoId({ id }: z.output<typeof PromoCodeId>): string {
  if (!z.uuid().safeParse(id).success) throw new Refused('promo-not-found')
  return id
}

function promoCodeJson(row: PromoCodeRow, uses: Uses | undefined, now: Date): z.output<typeof PromoCode> {
  const { id, startsOn, endsOn, maxUses, firstBookingOnly } = row
  return {
    id,
    ...promoTermsJson(toPromo(row)),
    startsOn,
    endsOn,
    maxUses,
    firstBookingOnly,
    uses: uses?.now ?? 0,
    state: promoState(row, uses?.now ?? 0, todayIn(now)),
    isDeletable: !uses?.ever,
    createdAt: row.createdAt.toISOString(),
  }
}

/** Creating, ending and counting promo codes (R95); mounted at /api/admin/promo-codes. */
export const adminPromoRoutes = (deps: BookingDeps) =>
  new Hono<SignedInEnv>()
    .use(deps.guards.requireUnlockedAdmin)
    .get('/', describes('All promo codes, newest first', { 200: PromoCodeList }, adminRefusals), async (c) => {
      const now = deps.clock()
      const uses = await countPromoUses(deps.db, now)
      const rows = await allPromoCodes(deps.db)
      return send(c, PromoCodeList, { promoCodes: rows.map((row) => promoCodeJson(row, uses.get(row.id), now)) })
    })
    .post(
      '/',
      describes('Create a promo code', { 201: PromoCode }, [
        ...adminRefusals,
        'promo-code-shape',
        'promo-percent',
        'promo-amount',
        'promo-days',
        'promo-uses',
        'promo-code-taken',
        'too-many-promo-codes',
      ]),
      jsonBody(NewPromoCode),
      async (c) => {
        const { code, dollars, ...terms } = c.req.valid('json')
        const now = deps.clock()
        const promo = { ...terms, code: normalizePromoCode(code), cents: dollars === null ? null : cents(dollars) }
        return send(
          c,
          PromoCode,
          promoCodeJson(await makePromoCode(deps, c.var.user.email, promo, now), undefined, now),
          201,
        )
      },
    )
    .post(
      '/:id/end',
      describes(
        'End a promo code now',
        { 200: PromoCode },
        [...adminRefusals, 'promo-not-found'],
        'Existing bookings keep it.',
      ),
      param(PromoCodeId),
      async (c) => {
        const now = deps.clock()
        const ended = await endPromoCode(deps, c.var.user.email, parsePromoId(c.req.valid('param')), now)
        const uses = await countPromoUses(deps.db, now)
        return send(c, PromoCode, promoCodeJson(ended, uses.get(ended.id), now))
      },
    )
    .delete(
      '/:id',
      describes('Delete a promo code that was never used', { 204: null }, [
        ...adminRefusals,
        'promo-not-found',
        'promo-used',
      ]),
      param(PromoCodeId),
      async (c) => {
        await deletePromoCode(deps, c.var.user.email, parsePromoId(c.req.valid('param')), deps.clock())
        return c.body(null, 204)
      },
    )
