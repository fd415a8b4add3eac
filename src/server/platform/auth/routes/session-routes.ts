import { Hono } from 'hono'
import { setCookie } from 'hono/cookie'
import { z } from 'zod'
import type { Config } from '../../config/config.ts'
import type { Env } from '../../http/context.ts'
import { describes, Instant, send } from '../../http/responses.ts'
import { isUnlocked } from '../guards.ts'
import type { Identity, SignedIn, SignedInUser } from '../sessions.ts'

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
    const who = await identity.findSession(c.req.raw.headers)
    const again = who && (await identity.prolong(who.session, c.req.raw.headers))
    if (again) {
      const { name, value, maxAge } = again
      setCookie(c, name, value, { path: '/', httpOnly: true, sameSite: 'Lax', secure: config.isSecure, maxAge })
    }
    const cards = config.cards && ({ takesCards: true } as const)
    return send(c, SessionAnswer, { ...sessionAnswer(who, clock()), ...cards })
  })
