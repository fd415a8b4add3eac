import { type Context, Hono } from 'hono'
import { setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { Refused } from '../../domain/refusals.ts'
import type { Asked, Env } from '../deps.ts'
import { describes, Instant, send } from '../http/responses.ts'
import type { Session, SignedIn, SignedInUser } from './sessions.ts'

/** What a handler behind `signedIn` finds in `c.var` besides. */
export type SignedInEnv = Env & { Variables: { user: SignedInUser; session: Session } }

const whoAsks = (c: Asked): Promise<SignedIn | undefined> => c.var.deps.identity.sessionOf(c.req.raw.headers)

/** Is the admin panel unlocked for this session? (reading R11) */
export const isRaised = ({ raisedUntil }: Pick<Session, 'raisedUntil'>, now: Date): boolean =>
  raisedUntil !== null && raisedUntil > now

function remember(c: Context<SignedInEnv>, { user, session }: SignedIn) {
  c.set('user', user)
  c.set('session', session)
}

/** Lets only the signed-in pass: 401 `not-signed-in` (§5). */
export const signedIn = createMiddleware<SignedInEnv>(async (c, next) => {
  const who = await whoAsks(c)
  if (!who) throw new Refused('not-signed-in')
  remember(c, who)
  await next()
})

async function onlyAdmin(c: Context<SignedInEnv>): Promise<void> {
  const who = await whoAsks(c)
  if (!who) throw new Refused('no-user')
  if (!who.user.isAdmin) throw new Refused('not-admin')
  remember(c, who)
}

/** Lets only the admin account pass: 401 `no-user`, 403 `not-admin` (§6). */
export const adminOnly = createMiddleware<SignedInEnv>(async (c, next) => {
  await onlyAdmin(c)
  await next()
})

/** Lets only the admin pass who also gave the panel's password within the hour: 403 `not-raised`. */
export const raisedAdmin = createMiddleware<SignedInEnv>(async (c, next) => {
  await onlyAdmin(c)
  if (!isRaised(c.var.session, c.var.deps.clock())) throw new Refused('not-raised')
  await next()
})

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
  raisedUntil: Instant.nullable(),
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
  if (!who) return { user: null, raisedUntil: null }
  const raisedUntil = isRaised(who.session, now) ? (who.session.raisedUntil?.toISOString() ?? null) : null
  return { user: sessionUser(who.user), raisedUntil }
}

/** Mounted at /api/session. */
export const sessionRoutes = () =>
  new Hono<Env>().get('/', describes({ summary: 'Who is signed in', answers: { 200: SessionAnswer } }), async (c) => {
    const { identity, config } = c.var.deps
    const who = await whoAsks(c)
    const again = who && (await identity.prolong(who.session, c.req.raw.headers))
    if (again) {
      const { name, value, maxAge } = again
      setCookie(c, name, value, { path: '/', httpOnly: true, sameSite: 'Lax', secure: config.isSecure, maxAge })
    }
    return send(c, SessionAnswer, sessionAnswer(who, c.var.deps.clock()))
  })
