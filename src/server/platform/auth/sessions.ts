import { and, eq, gt, sql } from 'drizzle-orm'
import { session, user } from '../database/account-schema.ts'
import { SESSION_COOKIE } from '../http/context.ts'
import { adminAccount } from './admin-account.ts'
import { ADDRESS_HEADER, createAuth, googleLibrary, type IdentityDeps, SESSION_SECONDS } from './better-auth.ts'
import { openHashing, type PasswordScheme, sitePasswords } from './hashing.ts'
import { createPasswords } from './passwords.ts'
import { cookieIn, signedValue } from './signed-cookie.ts'

/** The signed-in user. `isAdmin`: the single admin account with a confirmed address (reading R11). */
export type SignedInUser = {
  id: string
  email: string
  /** Empty if none was given. */
  name: string
  emailVerified: boolean
  isAdmin: boolean
  createdAt: Date
  lastSignInAt: Date | null
}

export type Session = { id: string; token: string; unlockedUntil: Date | null; updatedAt: Date }

export type SignedIn = { user: SignedInUser; session: Session }

export type Identity = ReturnType<typeof openIdentity>

/** Real user agents have about 200 characters. */
const MAX_USER_AGENT = 400

const DAY_MS = 24 * 60 * 60_000

/** Accounts, sessions and sign-in. Contacts neither the database nor Google before the first call. */
export function openIdentity(given: Omit<IdentityDeps, 'hashing'> & { passwordScheme?: PasswordScheme | undefined }) {
  const deps = { ...given, hashing: openHashing(given.passwordScheme ?? sitePasswords) }
  const { db, config, secrets, clock } = deps
  const auth = createAuth(deps)
  const authWithGoogle = googleLibrary(deps)
  const passwords = createPasswords(deps)
  const cookieName = (config.isSecure ? '__Secure-' : '') + SESSION_COOKIE
  const byToken = db
    .select({
      user,
      session: {
        id: session.id,
        token: session.token,
        unlockedUntil: session.unlockedUntil,
        updatedAt: session.updatedAt,
      },
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(session.token, sql.placeholder('token')), gt(session.expiresAt, sql`now()`)))
    .prepare('') // unnamed: a pooler may run the next query on another connection, which wouldn't know the name

  async function sessionByToken(token: string): Promise<SignedIn | undefined> {
    const [row] = await byToken.execute({ token })
    if (!row) return undefined
    const isAdmin = row.user.emailVerified && row.user.email.toLowerCase() === config.admin.email
    return { user: { ...row.user, isAdmin }, session: row.session }
  }

  const tokenIn = (headers: Headers) => signedValue(cookieIn(headers, cookieName), secrets.authSecret)

  async function endToken(token: string | undefined): Promise<void> {
    if (token !== undefined) await db.delete(session).where(eq(session.token, token))
  }

  return {
    ...passwords,
    ...adminAccount({ db, email: config.admin.email, passwords }),

    /** The session of these headers. One indexed query; ended sessions are invalid immediately. */
    async findSession(headers: Headers): Promise<SignedIn | undefined> {
      const token = tokenIn(headers)
      return token === undefined ? undefined : sessionByToken(token)
    },

    /** Ends the session of these headers. Unlike the library, it reports a failure. */
    end: (headers: Headers): Promise<void> => endToken(tokenIn(headers)),
    endToken,

    /**
     * Extends a session not seen for a day. Returns the cookie to set again; undefined if nothing was due. Uses our own
     * statement, because the library hides a database outage behind its own error.
     */
    async prolong({ id, updatedAt }: Session, headers: Headers) {
      const now = clock()
      if (now.getTime() - updatedAt.getTime() < DAY_MS) return undefined
      const later = { updatedAt: now, expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000) }
      const [prolonged] = await db.update(session).set(later).where(eq(session.id, id)).returning({ id: session.id })
      const value = cookieIn(headers, cookieName)
      return prolonged && value ? { name: cookieName, value, maxAge: SESSION_SECONDS } : undefined
    },

    /** Passes a validated request to the library. `path` is below /api/auth, with its query. */
    async handle(path: string, request: { method: string; headers: Headers; address: string; body?: unknown }) {
      const library = /^\/(sign-in\/social|callback\/)/.test(path) ? await authWithGoogle() : auth
      const headers = new Headers(request.headers)
      for (const name of [...headers.keys()]) if (/^(x-forwarded-|forwarded$|content-)/.test(name)) headers.delete(name)
      headers.set(ADDRESS_HEADER, request.address)
      // Stored with the session, to name the device.
      const agent = headers.get('user-agent')
      if (agent) headers.set('user-agent', agent.slice(0, MAX_USER_AGENT))
      // Already checked (security-headers.ts), and some browsers omit it on their own pages.
      if (request.method !== 'GET') headers.set('origin', config.publicUrl)
      const body = request.body === undefined ? undefined : JSON.stringify(request.body)
      if (body !== undefined) headers.set('content-type', 'application/json')
      return library.handler(
        new Request(`${config.publicUrl}/api/auth${path}`, { method: request.method, headers, body }),
      )
    },
  }
}
