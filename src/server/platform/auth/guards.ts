import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { Refused } from '../../../domain/refusals.ts'
import type { Env } from '../http/context.ts'
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
    const who = await identity.findSession(c.req.raw.headers)
    if (!who) throw new Refused('no-user')
    if (!who.user.isAdmin) throw new Refused('not-admin')
    remember(c, who)
  }

  return {
    /** Requires a signed-in user: 401 `not-signed-in` (§5). */
    requireUser: createMiddleware<SignedInEnv>(async (c, next) => {
      const who = await identity.findSession(c.req.raw.headers)
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
