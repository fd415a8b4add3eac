import { Hono } from 'hono'
import { z } from 'zod'
import { crewPagePath } from '../../../domain/paths.ts'
import { adminRefusals, type Guards, type SignedInEnv } from '../../platform/auth/guards.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/database.ts'
import { CrewId } from '../../platform/http/fields.ts'
import { describes, Instant, send } from '../../platform/http/responses.ts'
import { param } from '../../platform/http/validation.ts'
import { LINK_IDLE_DAYS, makeCrewLink, openCrewLinks, revokeCrewLink } from '../crew-links.ts'

const Links = z.strictObject({
  links: z.array(z.strictObject({ crewId: z.int(), createdAt: Instant, lastOpenedAt: Instant.nullable() })),
})
const NewLink = z.strictObject({ url: z.string().describe('Shown only once, because only its hash is stored') })
const Id = param(z.strictObject({ id: z.coerce.number().pipe(CrewId) }))

type Deps = { db: Database; config: Config; clock: () => Date; guards: Guards }

/** Mounted at /api/admin/crews: making and revoking the secret links to the crews' pages. */
export const crewLinkRoutes = ({ db, config, clock, guards }: Deps) =>
  new Hono<SignedInEnv>()
    .get(
      '/links',
      guards.requireUnlockedAdmin,
      describes('List working crew links', { 200: Links }, adminRefusals),
      async (c) => {
        const links = (await openCrewLinks(db, clock())).map(({ crewId, createdAt, lastOpenedAt }) => ({
          crewId,
          createdAt: createdAt.toISOString(),
          lastOpenedAt: lastOpenedAt?.toISOString() ?? null,
        }))
        return send(c, Links, { links })
      },
    )
    .post(
      '/:id/link',
      guards.requireUnlockedAdmin,
      describes(
        'Make a crew’s link; the previous one stops working',
        { 201: NewLink },
        [...adminRefusals, 'crew-not-found'],
        `Shows anyone who has it the crew’s events of today and tomorrow. Expires after ${LINK_IDLE_DAYS} days without use.`,
      ),
      Id,
      async (c) => {
        const secret = await makeCrewLink({ db }, c.var.user.email, c.req.valid('param').id, clock())
        return send(c, NewLink, { url: config.publicUrl + crewPagePath(secret) }, 201)
      },
    )
    .delete(
      '/:id/link',
      guards.requireUnlockedAdmin,
      describes('Revoke a crew’s link', { 200: z.strictObject({ done: z.literal(true) }) }, adminRefusals),
      Id,
      async (c) => {
        await revokeCrewLink({ db }, c.var.user.email, c.req.valid('param').id, clock())
        return send(c, z.strictObject({ done: z.literal(true) }), { done: true })
      },
    )
