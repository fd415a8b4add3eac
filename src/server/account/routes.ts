import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import type { Logger } from 'pino'
import { z } from 'zod'
import { RECENT_SIGN_IN_MINUTES, Refused } from '../../domain/refusals.ts'
import { password, requireNewPassword } from '../platform/auth/auth-fields.ts'
import { MAX_SESSIONS } from '../platform/auth/better-auth.ts'
import { type Credential, forgetDevice, rememberDevice } from '../platform/auth/device-cookie.ts'
import type { Guards, SignedInEnv } from '../platform/auth/guards.ts'
import { requestTurn } from '../platform/auth/hashing.ts'
import { askLibrary, passCookies } from '../platform/auth/library-client.ts'
import type { Identity } from '../platform/auth/sessions.ts'
import type { Config } from '../platform/config/config.ts'
import type { Secrets } from '../platform/config/data-dir.ts'
import { session } from '../platform/database/account-schema.ts'
import type { Database } from '../platform/database/database.ts'
import { consumeLimit, forgetAttempts } from '../platform/http/limits/consume-limit.ts'
import { describes, Instant, send } from '../platform/http/responses.ts'
import { jsonBody, param } from '../platform/http/validation.ts'
import type { Jobs } from '../platform/jobs/enqueue.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { deleteAccount } from './delete-account.ts'
import { exportPersonalData } from './export.ts'

const Done = z.strictObject({ done: z.literal(true) })
const done = { done: true } as const

const OpenSession = z.strictObject({
  id: z.string(),
  isThisOne: z.boolean(),
  device: z.string().nullable().describe('Browser and device, from the user agent'),
  createdAt: Instant,
  lastSeenAt: Instant,
})

/** A person's own account besides the profile: password, sessions, data export and deletion. */
export const accountRoutes = (deps: {
  db: Database
  jobs: Jobs
  config: Config
  secrets: Secrets
  clock: () => Date
  identity: Identity
  guards: Guards
  storage: Storage
  log: Logger
}) => {
  const { db, jobs, config, clock, identity, guards, storage, log } = deps

  /** Refuses a password that doesn't match `own`. An account without a password must have signed in recently. */
  async function requireOwner(c: Context<SignedInEnv>, own: Credential | undefined, given: string): Promise<void> {
    const current = c.var.session
    const turn = requestTurn(c, 'own')
    if (own) identity.requireTurn(turn) // before counting the attempt
    await consumeLimit(db, 'password-check-of-session', current.id, clock())
    if (own && !(await identity.opens(own, given, turn))) throw new Refused('wrong-password')
    if (!own) {
      // Compared by the database's clock, which also decides when a session ends (sessions.ts).
      const isRecent = gt(session.createdAt, sql`now() - make_interval(mins => ${RECENT_SIGN_IN_MINUTES})`)
      const rows = await db
        .select()
        .from(session)
        .where(and(eq(session.id, current.id), isRecent))
      if (rows.length === 0) throw new Refused('sign-in-again')
    }
    await forgetAttempts(db, 'password-check-of-session', current.id)
  }

  return new Hono<SignedInEnv>()
    .use(guards.requireUser)
    .post(
      '/password',
      describes('Change my password and end all my other sessions', { 200: Done }, [
        'not-signed-in',
        'wrong-password',
        'no-password',
        'password-too-short',
        'password-too-long',
        'busy-passwords',
        'too-many-attempts',
      ]),
      jsonBody(z.strictObject({ currentPassword: password, newPassword: password })),
      async (c) => {
        const { currentPassword, newPassword } = c.req.valid('json')
        const own = await identity.findAccountCredential(c.var.user.id)
        if (!own) throw new Refused('no-password')
        await requireOwner(c, own, currentPassword)
        requireNewPassword(newPassword)
        const hashes = new Map([
          [currentPassword, own.hash],
          [newPassword, await identity.hashPassword(newPassword, requestTurn(c, 'own'))],
        ])
        const body = { currentPassword, newPassword, revokeOtherSessions: true }
        const change = () => askLibrary(deps, c, '/change-password', body)
        passCookies(c, await identity.withHashes(hashes, change))
        rememberDevice(deps, c, await identity.findCredential(c.var.user.email))
        return send(c, Done, done)
      },
    )
    .get('/sessions', describes('List my sessions', { 200: z.array(OpenSession) }, ['not-signed-in']), async (c) => {
      const mine = and(eq(session.userId, c.var.user.id), gt(session.expiresAt, sql`now()`))
      const rows = await db.select().from(session).where(mine).orderBy(desc(session.updatedAt)).limit(MAX_SESSIONS)
      return send(
        c,
        z.array(OpenSession),
        rows.map(({ id, userAgent, createdAt, updatedAt }) => ({
          id,
          isThisOne: id === c.var.session.id,
          device: userAgent,
          createdAt: createdAt.toISOString(),
          lastSeenAt: updatedAt.toISOString(),
        })),
      )
    })
    .delete('/sessions', describes('End all my other sessions', { 200: Done }, ['not-signed-in']), async (c) => {
      await db.delete(session).where(and(eq(session.userId, c.var.user.id), ne(session.id, c.var.session.id)))
      return send(c, Done, done)
    })
    .delete(
      '/sessions/:id',
      describes('End one of my sessions', { 200: Done }, ['not-signed-in', 'not-found']),
      param(z.strictObject({ id: z.string().max(100) })),
      async (c) => {
        const mine = and(eq(session.userId, c.var.user.id), eq(session.id, c.req.valid('param').id))
        const ended = await db.delete(session).where(mine).returning({ id: session.id })
        if (ended.length === 0) throw new Refused('not-found')
        return send(c, Done, done)
      },
    )
    .get(
      '/export',
      describes(
        'Download everything held about me as a ZIP file',
        { 200: null },
        ['not-signed-in', 'too-many-attempts'],
        'Contains `my-data.json` (account, profile, bookings, photo details) and the photo files.',
      ),
      async (c) => {
        await consumeLimit(db, 'export-of-account', c.var.user.id, clock())
        return exportPersonalData(deps, c.var.user)
      },
    )
    .post(
      '/delete',
      describes('Delete my account; past bookings are kept anonymously for accounting', { 200: Done }, [
        'not-signed-in',
        'wrong-password',
        'sign-in-again',
        'has-upcoming',
        'admin-stays',
        'busy-passwords',
        'too-many-attempts',
      ]),
      jsonBody(z.strictObject({ password: password.default('') })),
      async (c) => {
        if (c.var.user.isAdmin) throw new Refused('admin-stays')
        const own = await identity.findAccountCredential(c.var.user.id)
        await requireOwner(c, own, c.req.valid('json').password)
        await deleteAccount({ db, jobs, storage, log }, c.var.user.id, clock())
        passCookies(c, await askLibrary(deps, c, '/sign-out', {}))
        forgetDevice(config, c)
        return send(c, Done, done)
      },
    )
}
