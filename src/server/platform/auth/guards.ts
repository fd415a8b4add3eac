import { type Context, Hono } from 'hono'
import { setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { Refused } from '../../../domain/refusals.ts'
import type { Config } from '../config/config.ts'
import type { Env } from '../http/context.ts'
import { describes, Instant, send } from '../http/responses.ts'
import type { Identity, Session, SignedIn, SignedInUser } from './sessions.ts'

/** Additional `c.var` values available behind a guard. */
export type SignedInEnv = Env & { Variables: { user: SignedInUser; session: Session } }

/** How long the panel password unlocks the admin panel. */
export const UNLOCKED_MINUTES = 60

/** Is the admin panel unlocked for this session? (reading R11: panel password) */
export const isUnlocked = ({ unlockedUntil }: Pick<Session, 'unlockedUntil'>, now: Date): boolean =>
  unlockedUntil !== null && unlockedUntil > now

function remember(c: Context<SignedInEnv>, { user, session }: SignedIn) {
  c.set('user', user)
  c.set('session', session)
}

/** Refusals of `requireUnlockedAdmin`, for route descriptions. */
export const adminRefusals = ['no-user', 'not-admin', 'not-unlocked'] as const

export type Guards = ReturnType<typeof openGuards>

/** Route guards. They put the user and session in `c.var` (`SignedInEnv`). */
export function openGuards({ identity, clock }: { identity: Identity; clock: () => Date }) {
  async function passAdmin(c: Context<SignedInEnv>): Promise<void> {
    const who = await identity.sessionOf(c.req.raw.headers)
    if (!who) throw new Refused('no-user')
    if (!who.user.isAdmin) throw new Refused('not-admin')
    remember(c, who)
  }

  return {
    /** Requires a signed-in user: 401 `not-signed-in` (§5). */
    requireUser: createMiddleware<SignedInEnv>(async (c, next) => {
      const who = await identity.sessionOf(c.req.raw.headers)
      if (!who) throw new Refused('not-signed-in')
      remember(c, who)
      await next()
    }),

    /** Requires the admin account: 401 `no-user`, 403 `not-admin` (§6). */
    requireAdmin: createMiddleware<SignedInEnv>(async (c, next) => {
      await passAdmin(c)
      await next()
    }),

    /** Requires the admin with the panel unlocked (`UNLOCKED_MINUTES`): 403 `not-unlocked`. */
    requireUnlockedAdmin: createMiddleware<SignedInEnv>(async (c, next) => {
      await passAdmin(c)
      if (!isUnlocked(c.var.session, clock())) throw new Refused('not-unlocked')
      await next()
    }),
  }
}

/** The auth user of §3, as the browser sees it. */
export const SessionUser = z
  .strictObject({
    uid: z.string(),
    email: z.string(),
    displayName: z.string().nullable(),
    emailVerified: z.boolean(),
    isAdmin: z.boolean(),
    creationTime: Instant,
    lastSignInTime: Instant.nullable(),
  })
  .meta({ id: 'SessionUser' })
type SessionUser = z.infer<typeof SessionUser>

export const SessionAnswer = z.strictObject({
  user: SessionUser.nullable(),
  /** End of the admin panel's unlock for this session; null: locked. */
  unlockedUntil: Instant.nullable(),
  takesCards: z.literal(true).optional().describe('Only with cards on: booking requires a deposit'),
})

export const sessionUser = (user: SignedInUser): SessionUser => ({
  uid: user.id,
  email: user.email,
  displayName: user.name === '' ? null : user.name,
  emailVerified: user.emailVerified,
  isAdmin: user.isAdmin,
  creationTime: user.createdAt.toISOString(),
  lastSignInTime: user.lastSignInAt?.toISOString() ?? null,
})

/** The session for the browser: the user, and until when the admin panel is unlocked. */
export function sessionAnswer(who: SignedIn | undefined, now: Date): z.infer<typeof SessionAnswer> {
  if (!who) return { user: null, unlockedUntil: null }
  const unlockedUntil = isUnlocked(who.session, now) ? (who.session.unlockedUntil?.toISOString() ?? null) : null
  return { user: sessionUser(who.user), unlockedUntil }
}

/** The current session; mounted at /api/session. */
export const sessionRoutes = ({ identity, config, clock }: { identity: Identity; config: Config; clock: () => Date }) =>
  new Hono<Env>().get('/', describes('Who is signed in', { 200: SessionAnswer }), async (c) => {
    const who = await identity.sessionOf(c.req.raw.headers)
    const again = who && (await identity.prolong(who.session, c.req.raw.headers))
    if (again) {
      const { name, value, maxAge } = again
      setCookie(c, name, value, { path: '/', httpOnly: true, sameSite: 'Lax', secure: config.isSecure, maxAge })
    }
    const cards = config.cards && ({ takesCards: true } as const)
    return send(c, SessionAnswer, { ...sessionAnswer(who, clock()), ...cards })
  })
