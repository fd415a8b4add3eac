import { and, asc, eq, gte, isNull, lt, or } from 'drizzle-orm'
import { Hono } from 'hono'
import { z } from 'zod'
import { Refused } from '../../domain/refusals.ts'
import { ownersCalendar } from '../booking/calendar-file.ts'
import { recordAudit } from '../platform/audit/audit-log.ts'
import { adminRefusals, type Guards, type SignedInEnv } from '../platform/auth/guards.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { bookings, calendarFeeds } from '../platform/database/schema.ts'
import type { Env } from '../platform/http/context.ts'
import { CrewId } from '../platform/http/fields.ts'
import { newSecret, secretHash } from '../platform/http/links/secret.ts'
import { describes, Instant, send } from '../platform/http/responses.ts'
import { param, query } from '../platform/http/validation.ts'
import { crewNames } from '../schedule/crews.ts'

/** The owner's calendar shows this many past days, and everything upcoming. */
const PAST_DAYS = 365

const MINUTE = 60_000

const Feed = z.strictObject({ createdAt: Instant.nullable(), lastReadAt: Instant.nullable() })
const NewFeed = z.strictObject({
  url: z.string().describe('Shown only once; we store only its hash'),
  createdAt: Instant,
})

async function loadFeed(db: Db): Promise<z.output<typeof Feed>> {
  const [feed] = await db.select().from(calendarFeeds)
  return { createdAt: feed?.createdAt.toISOString() ?? null, lastReadAt: feed?.lastReadAt?.toISOString() ?? null }
}

/** Creates and revokes the secret address of the owner's calendar; mounted at /api/admin/feed. */
export const feedRoutes = ({
  db,
  config,
  clock,
  guards,
}: {
  db: Database
  config: Config
  clock: () => Date
  guards: Guards
}) =>
  new Hono<SignedInEnv>()
    .get(
      '/',
      guards.requireUnlockedAdmin,
      describes('When the calendar address was created and last read', { 200: Feed }, adminRefusals),
      async (c) => send(c, Feed, await loadFeed(db)),
    )
    .post(
      '/',
      guards.requireUnlockedAdmin,
      describes(
        'Create a new secret calendar address; the previous one stops working',
        { 201: NewFeed },
        adminRefusals,
      ),
      async (c) => {
        const token = newSecret()
        const now = clock()
        await db.transaction(async (tx) => {
          await tx.delete(calendarFeeds)
          await tx.insert(calendarFeeds).values({ tokenHash: secretHash(token), createdAt: now })
          await recordAudit(
            tx,
            { actor: c.var.user.email, action: 'calendar address made', subject: 'Calendar feed' },
            now,
          )
        })
        const url = `${config.publicUrl}/api/feeds/${token}.ics`
        return send(c, NewFeed, { url, createdAt: now.toISOString() }, 201)
      },
    )
    .delete(
      '/',
      guards.requireUnlockedAdmin,
      describes('Revoke the calendar address', { 200: Feed }, adminRefusals),
      async (c) => {
        const now = clock()
        await db.transaction(async (tx) => {
          const gone = await tx.delete(calendarFeeds).returning({ id: calendarFeeds.id })
          if (gone.length === 0) return
          const change = { actor: c.var.user.email, action: 'calendar address revoked', subject: 'Calendar feed' }
          await recordAudit(tx, change, now)
        })
        return send(c, Feed, await loadFeed(db))
      },
    )

/** The calendar itself, for anyone who knows its secret address; mounted at /api/feeds. */
export const publicFeedRoutes = ({ db, config, clock }: { db: Database; config: Config; clock: () => Date }) =>
  new Hono<Env>().get(
    '/:file',
    describes(
      "The owner's calendar (iCalendar)",
      { 200: null },
      ['not-found'],
      'The secret is in the path: `{token}.ics`. Add `crew` for the events of one crew only.',
    ),
    param(z.strictObject({ file: z.string().max(200) })),
    query(z.strictObject({ crew: z.coerce.number().pipe(CrewId).optional() })),
    async (c) => {
      const [, token = ''] = /^([\w-]{43})\.ics$/.exec(c.req.valid('param').file) ?? []
      const now = clock()
      if (token === '' || !(await isKnown(db, token, now))) throw new Refused('not-found')
      const { crew } = c.req.valid('query')
      const isRecent = gte(bookings.startsAt, new Date(now.getTime() - PAST_DAYS * 86_400_000))
      const rows = await db
        .select()
        .from(bookings)
        .where(and(isRecent, crew === undefined ? undefined : eq(bookings.resourceId, crew)))
        .orderBy(asc(bookings.startsAt), asc(bookings.id))
      return c.body(ownersCalendar(rows, await crewNames(db), config), 200, {
        'content-type': 'text/calendar; charset=utf-8',
        'cache-control': 'private, no-store',
      })
    },
  )

/** Is this a valid feed token? Records, at most once a minute, that the feed was read. */
async function isKnown(db: Db, token: string, now: Date): Promise<boolean> {
  const isThis = eq(calendarFeeds.tokenHash, secretHash(token))
  const [feed] = await db.select({ id: calendarFeeds.id }).from(calendarFeeds).where(isThis)
  const longAgo = new Date(now.getTime() - MINUTE)
  const isDue = or(isNull(calendarFeeds.lastReadAt), lt(calendarFeeds.lastReadAt, longAgo))
  if (feed) await db.update(calendarFeeds).set({ lastReadAt: now }).where(and(isThis, isDue))
  return feed !== undefined
}
