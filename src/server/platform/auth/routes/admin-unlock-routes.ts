import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { z } from 'zod'
import { Refused } from '../../../../domain/refusals.ts'
import type { Secrets } from '../../config/data-dir.ts'
import { session } from '../../database/account-schema.ts'
import type { Database } from '../../database/database.ts'
import type { Env } from '../../http/context.ts'
import { consumeLimit, forgetAttempts } from '../../http/limits/consume-limit.ts'
import { isSameSecret } from '../../http/links/secret.ts'
import { describes, Instant, send } from '../../http/responses.ts'
import { jsonBody } from '../../http/validation.ts'
import { type Guards, UNLOCKED_MINUTES } from '../guards.ts'

const Unlock = z.strictObject({ password: z.string().max(1000) })
const Unlocked = z.strictObject({ unlockedUntil: Instant.nullable() })

async function setUnlocked(db: Database, sessionId: string, unlockedUntil: Date | null): Promise<void> {
  await db.update(session).set({ unlockedUntil }).where(eq(session.id, sessionId))
}

/** Unlocks and locks the admin panel for this session (reading R11); mounted at /api/admin. */
export const adminUnlockRoutes = ({
  db,
  secrets,
  clock,
  guards,
}: {
  db: Database
  secrets: Secrets
  clock: () => Date
  guards: Guards
}) =>
  new Hono<Env>()
    .post(
      '/unlock',
      guards.requireAdmin,
      describes(`Unlock the admin panel for ${UNLOCKED_MINUTES} minutes`, { 200: Unlocked }, [
        'no-user',
        'not-admin',
        'wrong-password',
        'too-many-attempts',
      ]),
      jsonBody(Unlock),
      async (c) => {
        const now = clock()
        // Count before comparing, so a hundred parallel guesses count as a hundred attempts.
        // A session past its own limit doesn't count against the account, whose other sessions are the owner's.
        const counts = [
          ['unlock-of-session', c.var.session.id],
          ['unlock-from-address', c.var.address],
          ['unlock-of-account', c.var.user.id],
        ] as const
        for (const [limit, who] of counts) await consumeLimit(db, limit, who, now)
        if (!isSameSecret(c.req.valid('json').password, secrets.adminPanelPassword)) throw new Refused('wrong-password')

        for (const [limit, who] of counts) await forgetAttempts(db, limit, who)
        const unlockedUntil = new Date(now.getTime() + UNLOCKED_MINUTES * 60_000)
        await setUnlocked(db, c.var.session.id, unlockedUntil)
        return send(c, Unlocked, { unlockedUntil: unlockedUntil.toISOString() })
      },
    )
    .post(
      '/lock',
      guards.requireAdmin,
      describes('Lock the admin panel', { 200: Unlocked }, ['no-user', 'not-admin']),
      async (c) => {
        await setUnlocked(db, c.var.session.id, null)
        return send(c, Unlocked, { unlockedUntil: null })
      },
    )
