import { type Context, Hono } from 'hono'
import { setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { Refused } from '../../../domain/refusals.ts'
import type { Config } from '../config/config.ts'
import type { Env } from '../http/context.ts'
import { describes, Instant, send } from '../http/responses.ts'
import type { Identity, Session, SignedIn, SignedInUser } from './sessions.ts'

/** What a handler behind a guard finds in `c.var` besides. */
export type SignedInEnv = Env & { Variables: { user: SignedInUser; session: Session } }

/** Is the admin panel unlocked for this session? (reading R11) */
export const isUnlocked = ({ unlockedUntil }: Pick<Session, 'unlockedUntil'>, now: Date): boolean =>
  unlockedUntil !== null && unlockedUntil > now

function remember(c: Context<SignedInEnv>, { user, session }: SignedIn) {
  c.set('user', user)
  c.set('session', session)
}

/** What `requireUnlockedAdmin` refuses with, for the descriptions of routes. */
export const adminRefusals = ['no-user', 'not-admin', 'not-unlocked'] as const

export type Guards = ReturnType<typeof openGuards>

/** The guards of the routes; what they find out about the request stands in `c.var` (`SignedInEnv`). */
export function openGuards({ identity, clock }: { identity: Identity; clock: () => Date }) {
  async function passAdmin(c: Context<SignedInEnv>): Promise<void> {
    const who = await identity.sessionOf(c.req.raw.headers)
    if (!who) throw new Refused('no-user')
    if (!who.user.isAdmin) throw new Refused('not-admin')
    remember(c, who)
  }

  return {
    /** Lets only the signed-in pass: 401 `not-signed-in` (§5). */
    requireUser: createMiddleware<SignedInEnv>(async (c, next) => {
      const who = await identity.sessionOf(c.req.raw.headers)
      if (!who) throw new Refused('not-signed-in')
      remember(c, who)
      await next()
    }),

    /** Lets only the admin account pass: 401 `no-user`, 403 `not-admin` (§6). */
    requireAdmin: createMiddleware<SignedInEnv>(async (c, next) => {
      await passAdmin(c)
      await next()
    }),

    /** Lets only the admin pass who also gave the panel's password within the hour: 403 `not-unlocked`. */
    requireUnlockedAdmin: createMiddleware<SignedInEnv>(async (c, next) => {
      await passAdmin(c)
      if (!isUnlocked(c.var.session, clock())) throw new Refused('not-unlocked')
      await next()
    }),
  }
}

/** The auth user of §3. */
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
  /** Until when the admin panel is unlocked for this session; null when it is not. */
  unlockedUntil: Instant.nullable(),
  takesCards: z.literal(true).optional().describe('Only with cards on: a booking asks for its deposit'),
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

/** The session as the browser sees it: who, and until when the admin panel is open. */
export function sessionAnswer(who: SignedIn | undefined, now: Date): z.infer<typeof SessionAnswer> {
  if (!who) return { user: null, unlockedUntil: null }
  const unlockedUntil = isUnlocked(who.session, now) ? (who.session.unlockedUntil?.toISOString() ?? null) : null
  return { user: sessionUser(who.user), unlockedUntil }
}

/** Mounted at /api/session. */
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
