import { randomUUID } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { Refused } from '../../domain/refusals.ts'
import { RetryLater } from '../../domain/retry-later.ts'
import { account, session, user } from '../database/schema.ts'
import { ADDRESS_HEADER, createAuth, type IdentityParts, SESSION_SECONDS } from './better-auth.ts'
import type { Credential } from './device-cookie.ts'
import { isOldSiteHash } from './old-site-password.ts'
import { cookieIn, signedValue } from './signed-cookie.ts'

/** Who is signed in. `isAdmin`: the one admin account, its address proven (reading R11). */
export type SignedInUser = {
  id: string
  email: string
  /** Empty when none was given. */
  name: string
  emailVerified: boolean
  isAdmin: boolean
  createdAt: Date
  lastSignInAt: Date | null
}

export type Session = { id: string; token: string; unlockedUntil: Date | null; updatedAt: Date }

export type SignedIn = { user: SignedInUser; session: Session }

export type Identity = ReturnType<typeof openIdentity>

type Auth = ReturnType<typeof createAuth>

const DISCOVERY_MS = 5_000

const DAY_MS = 24 * 60 * 60_000

/** Accounts, sessions and sign-in. Sends nothing to the database or to Google before the first call. */
export function openIdentity(parts: IdentityParts) {
  const { db, config, secrets, clock } = parts
  const auth = createAuth(parts)
  let withGoogle: Promise<Auth> | undefined
  const cookieName = `${config.isSecure ? '__Secure-' : ''}dome-and-den.session_token`
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
    .prepare('') // unnamed: a pooler gives the next query to another connection, which would not know the name

  async function sessionByToken(token: string): Promise<SignedIn | undefined> {
    const [row] = await byToken.execute({ token })
    if (!row) return undefined
    const isAdmin = row.user.emailVerified && row.user.email.toLowerCase() === config.admin.email
    return { user: { ...row.user, isAdmin }, session: row.session }
  }

  /** The library with Google in it. Asks Google once, at first use, and again after a failure. */
  async function authWithGoogle(): Promise<Auth> {
    if (!config.google) throw new Refused('google-not-set-up')
    withGoogle ??= connectGoogle(config.google)
    try {
      return await withGoogle
    } catch (error) {
      withGoogle = undefined
      throw new RetryLater('google-away', 30, { cause: error })
    }
  }

  async function connectGoogle(google: NonNullable<typeof config.google>): Promise<Auth> {
    const candidate = createAuth(parts, google)
    const timeout = AbortSignal.timeout(DISCOVERY_MS)
    const gone = new Promise<never>((_, reject) => timeout.addEventListener('abort', () => reject(timeout.reason)))
    const { socialProviders } = await Promise.race([candidate.$context, gone])
    if (!socialProviders.some(({ id }) => id === 'google')) throw new Error('no usable discovery document')
    return candidate
  }

  const tokenIn = (headers: Headers) => signedValue(cookieIn(headers, cookieName), secrets.authSecret)

  async function endToken(token: string | undefined): Promise<void> {
    if (token !== undefined) await db.delete(session).where(eq(session.token, token))
  }

  return {
    /** Who sent these headers. One indexed query; a session that ended is gone at once. */
    async sessionOf(headers: Headers): Promise<SignedIn | undefined> {
      const token = tokenIn(headers)
      return token === undefined ? undefined : sessionByToken(token)
    },

    /** Ends the session of these headers for good. The library alone would not tell when that failed. */
    end: (headers: Headers): Promise<void> => endToken(tokenIn(headers)),
    endToken,

    /** Is this the account's password? Undefined for an account that has none. */
    async isPassword(userId: string, password: string): Promise<boolean | undefined> {
      const [own] = await db
        .select({ hash: account.password })
        .from(account)
        .where(and(eq(account.userId, userId), eq(account.providerId, 'credential')))
      return own?.hash ? (await auth.$context).password.verify({ hash: own.hash, password }) : undefined
    },

    /**
     * Prolongs a session that was not seen for a day. Answers with the cookie to set again, undefined where nothing was
     * to do. By our own statement: the library hides a database that went away behind an error of its own.
     */
    async prolong({ id, updatedAt }: Session, headers: Headers) {
      const now = clock()
      if (now.getTime() - updatedAt.getTime() < DAY_MS) return undefined
      const later = { updatedAt: now, expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000) }
      const [prolonged] = await db.update(session).set(later).where(eq(session.id, id)).returning({ id: session.id })
      const value = cookieIn(headers, cookieName)
      return prolonged && value ? { name: cookieName, value, maxAge: SESSION_SECONDS } : undefined
    },

    /** What opens the account of an email address, or undefined where it has no password or does not exist. */
    async credentialOf(email: string): Promise<Credential | undefined> {
      const [own] = await db
        .select({ userId: user.id, hash: account.password })
        .from(user)
        .innerJoin(account, and(eq(account.userId, user.id), eq(account.providerId, 'credential')))
        .where(eq(user.email, email.toLowerCase()))
      return own?.hash ? { userId: own.userId, hash: own.hash } : undefined
    },

    hashOf: async (password: string): Promise<string> => (await auth.$context).password.hash(password),

    /**
     * Gives a password of the old site, which was right just now, a hash of ours. Of two sign-ins at once the first does
     * it, and a password that was changed meanwhile stays.
     */
    async renewHash({ userId, hash }: Credential, password: string): Promise<void> {
      if (!isOldSiteHash(hash)) return
      const own = and(eq(account.userId, userId), eq(account.providerId, 'credential'), eq(account.password, hash))
      await db
        .update(account)
        .set({ password: await this.hashOf(password), updatedAt: clock() })
        .where(own)
    },

    /** Hands a checked request to the library. `path` is below /api/auth, with its query. */
    async handle(path: string, request: { method: string; headers: Headers; address: string; body?: unknown }) {
      const library = /^\/(sign-in\/social|callback\/)/.test(path) ? await authWithGoogle() : auth
      const headers = new Headers(request.headers)
      for (const name of [...headers.keys()]) if (/^(x-forwarded-|forwarded$|content-)/.test(name)) headers.delete(name)
      headers.set(ADDRESS_HEADER, request.address)
      // Already checked (security-headers.ts), and some browsers leave it out on their own pages.
      if (request.method !== 'GET') headers.set('origin', config.publicUrl)
      const body = request.body === undefined ? undefined : JSON.stringify(request.body)
      if (body !== undefined) headers.set('content-type', 'application/json')
      return library.handler(
        new Request(`${config.publicUrl}/api/auth${path}`, { method: request.method, headers, body }),
      )
    },

    /** Gives the admin's account this password and ends its sessions; leaves both alone where it has it already. */
    async setAdminPassword(password: string): Promise<boolean> {
      const [admin] = await db.select({ id: user.id }).from(user).where(eq(user.email, config.admin.email))
      if (!admin || (await this.isPassword(admin.id, password))) return false
      const hash = await this.hashOf(password)
      const own = { userId: admin.id, providerId: 'credential' }
      await db.transaction(async (tx) => {
        await tx.delete(account).where(and(eq(account.userId, own.userId), eq(account.providerId, own.providerId)))
        await tx.insert(account).values({ ...own, id: randomUUID(), accountId: admin.id, password: hash })
        await tx.delete(session).where(eq(session.userId, admin.id))
      })
      return true
    },

    /**
     * Makes sure that the admin's account exists and is the admin's. An account that a stranger opened under that
     * address before it became the admin's is taken from them. An account that exists keeps its password.
     */
    async ensureAdmin(password: string): Promise<'created' | 'claimed' | 'present'> {
      const { email } = config.admin
      const [known] = await db.select().from(user).where(eq(user.email, email))
      if (known?.emailVerified) return 'present'

      const hash = await this.hashOf(password)
      return db.transaction(async (tx) => {
        const id = known?.id ?? randomUUID()
        const made = await tx
          .insert(user)
          .values({ id, email, name: 'Owner', emailVerified: true })
          .onConflictDoNothing()
          .returning({ id: user.id })
        if (!known && made.length === 0) return 'present' // another process was faster

        await tx.update(user).set({ emailVerified: true }).where(eq(user.id, id))
        await tx.delete(session).where(eq(session.userId, id))
        await tx.delete(account).where(eq(account.userId, id))
        await tx
          .insert(account)
          .values({ id: randomUUID(), userId: id, providerId: 'credential', accountId: id, password: hash })
        return known ? 'claimed' : 'created'
      })
    },
  }
}
