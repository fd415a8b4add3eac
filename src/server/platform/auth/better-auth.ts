import type { BetterAuthOptions } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { betterAuth } from 'better-auth/minimal'
import { and, desc, eq, notInArray } from 'drizzle-orm'
import type { Logger } from 'pino'
import { passwordLength } from '../../../domain/password.ts'
import { paths } from '../../../domain/paths.ts'
import { Refused } from '../../../domain/refusals.ts'
import { RetryLater } from '../../../domain/retry-later.ts'
import { linkLife } from '../../../domain/terms.ts'
import type { Config } from '../config/config.ts'
import { ownOrigins } from '../config/own-origins.ts'
import * as schema from '../database/account-schema.ts'
import type { Database, Db } from '../database/database.ts'
import { countedMailbox, isAlias } from '../http/email-limit-keys.ts'
import { consumeLimit } from '../http/limits/consume-limit.ts'
import { withTimeout } from '../http/with-timeout.ts'
import { safeText } from '../logging/safe-error.ts'
import type { Mailer } from '../mail/transport.ts'
import { passwordResetMail, verificationMail } from './account-emails.ts'
import { type Google, googlePlugin } from './google-plugin.ts'
import type { Hashing } from './hashing.ts'
import { claimForGoogle } from './mailbox-owner.ts'
import { storedToken } from './password-reset.ts'

/** Header that passes the client's address to the library; a client-supplied value is dropped. */
export const ADDRESS_HEADER = 'x-client-address'

/** Where the Google popup ends, with `?error=` on failure. */
export const POPUP_END = '/api/auth/done'

export type IdentityDeps = {
  db: Database
  config: Config
  secrets: { authSecret: string }
  clock: () => Date
  mailer: Mailer
  log: Logger
  hashing: Hashing
}

const day = 24 * 60 * 60

/** Lifetime of a session without a visit. */
export const SESSION_SECONDS = 7 * day

/** Maximum number of sessions per account. */
export const MAX_SESSIONS = 50

export type Auth = ReturnType<typeof createAuth>

/** The identity library as we configure it: email and password, plus Google if `google` is set. */
export function createAuth(deps: IdentityDeps, google?: Google) {
  return betterAuth({ ...authOptions(deps), plugins: google ? [googlePlugin(google)] : [] })
}

/** Ends an account's sessions beyond the newest `MAX_SESSIONS`. */
async function endOldest(db: Db, userId: string): Promise<void> {
  const { session } = schema
  const mine = eq(session.userId, userId)
  const newest = db
    .select({ id: session.id })
    .from(session)
    .where(mine)
    .orderBy(desc(session.updatedAt))
    .limit(MAX_SESSIONS)
  await db.delete(session).where(and(mine, notInArray(session.id, newest)))
}

function authOptions({ db, config, secrets, clock, mailer, log, hashing }: IdentityDeps) {
  // Sent in the background, so response time doesn't reveal whether an address has an account.
  const sendLater = (name: string, userId: string, mail: Parameters<Mailer['send']>[0]) => {
    mailer.send({ ...mail, userId }).catch((err) => log.error({ err }, `${name} mail could not be sent`))
  }

  return {
    appName: config.business.name,
    baseURL: config.publicUrl,
    basePath: '/api/auth',
    secret: secrets.authSecret,
    database: drizzleAdapter(db, { provider: 'pg', schema, transaction: true }),
    trustedOrigins: ownOrigins(config.publicUrl),
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      log: (level, message, ...rest) => {
        const err = rest.find((part) => part instanceof Error)
        log[level]({ from: 'better-auth', ...(err ? { err } : {}) }, safeText(String(message)))
      },
    },
    // Our own limits (rate-limit.ts) also count per account, use sliding windows, and return our refusals.
    rateLimit: { enabled: false },
    session: { expiresIn: SESSION_SECONDS, updateAge: day, freshAge: day, cookieCache: { enabled: false } },
    advanced: {
      cookiePrefix: 'dome-and-den',
      useSecureCookies: config.isSecure,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure: config.isSecure },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      disableOriginCheck: false,
      disableCSRFCheck: false,
    },
    // Errors are thrown to us; the library would log them to the console, including parameters.
    onAPIError: { errorURL: config.publicUrl + POPUP_END, throw: true },
    verification: { storeIdentifier: { hash: async (identifier: string) => storedToken(identifier) } },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      resetPasswordTokenExpiresIn: linkLife.resetPassword.seconds,
      password: hashing.forLibrary,
      sendResetPassword: async ({ user, token }) => {
        sendLater(
          'password reset',
          user.id,
          passwordResetMail(user.email, `${config.publicUrl}${paths.resetPassword}?token=${token}`, config),
        )
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: linkLife.confirmEmail.seconds,
      // Over the limit, sign-up succeeds without this email, and requests to resend it are refused.
      sendVerificationEmail: async ({ user, token }) => {
        const limit = isAlias(user.email) ? 'verification-mail-to-aliases' : 'verification-mail-to-mailbox'
        await consumeLimit(db, limit, countedMailbox(user.email), clock())
        sendLater(
          'verification',
          user.id,
          verificationMail(user.email, `${config.publicUrl}${paths.confirmEmail}?token=${token}`, config),
        )
      },
    },
    // An unconfirmed address doesn't prevent linking: its previous sign-in methods are removed first (account.create below).
    account: { accountLinking: { enabled: true, requireLocalEmailVerified: false, allowDifferentEmails: false } },
    user: {
      changeEmail: { enabled: false },
      deleteUser: { enabled: false },
      validateUserInfo: ({ user, source }) => {
        if (source.oauth && user.emailVerified !== true) return { error: 'email_not_verified' }
        const isNewAdmin = source.action === 'create-user' && user.email?.toLowerCase() === config.admin.email
        return isNewAdmin ? { error: 'email_not_available' } : undefined
      },
    },
    databaseHooks: {
      account: {
        create: {
          before: async ({ userId, providerId }) => {
            if (providerId !== 'credential') await claimForGoogle(db, userId)
          },
        },
      },
      session: {
        create: {
          after: async ({ userId, createdAt }) => {
            await db.update(schema.user).set({ lastSignInAt: createdAt }).where(eq(schema.user.id, userId))
            await endOldest(db, userId)
          },
        },
      },
    },
  } satisfies BetterAuthOptions
}

const DISCOVERY_MS = 5_000

/** The library including Google. Fetches Google's configuration once, on first use, and again after a failure. */
export function googleLibrary(deps: IdentityDeps): () => Promise<Auth> {
  const { google } = deps.config
  let withGoogle: Promise<Auth> | undefined
  return async () => {
    if (!google) throw new Refused('google-not-set-up')
    withGoogle ??= connectGoogle(deps, google)
    try {
      return await withGoogle
    } catch (error) {
      withGoogle = undefined
      throw new RetryLater('google-away', 30, { cause: error })
    }
  }
}

async function connectGoogle(deps: IdentityDeps, google: Google): Promise<Auth> {
  const candidate = createAuth(deps, google)
  const tooLate = () => new Error('the discovery document is late')
  const { socialProviders } = await withTimeout(candidate.$context, DISCOVERY_MS, tooLate)
  if (!socialProviders.some(({ id }) => id === 'google')) throw new Error('no usable discovery document')
  return candidate
}
