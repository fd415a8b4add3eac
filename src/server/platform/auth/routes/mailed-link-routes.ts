import { verifyJWT } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { z } from 'zod'
import { paths } from '../../../../domain/paths.ts'
import { Refused } from '../../../../domain/refusals.ts'
import type { Config } from '../../config/config.ts'
import type { Secrets } from '../../config/data-dir.ts'
import { user } from '../../database/account-schema.ts'
import type { Database } from '../../database/database.ts'
import type { Env } from '../../http/context.ts'
import { limitAddress } from '../../http/limit-address.ts'
import { consumeLimit } from '../../http/limits/consume-limit.ts'
import type { LimitName } from '../../http/limits/rate-limit.ts'
import { describes, send } from '../../http/responses.ts'
import { jsonBody, query } from '../../http/validation.ts'
import { email, password, requireEmail } from '../auth-fields.ts'
import { knownDevice, rememberDevice } from '../device-cookie.ts'
import type { Guards } from '../guards.ts'
import { requestTurn } from '../hashing.ts'
import { askLibrary } from '../library-client.ts'
import { findResetLinkAccount, resetPassword } from '../password-reset.ts'
import type { Identity } from '../sessions.ts'
import { forgetResetMail, mayMailReset } from './reset-requests.ts'
import { forgetGuesses } from './sign-in-attempts.ts'

type Deps = { db: Database; secrets: Secrets }

/**
 * The address that a confirmation link confirms. Links are signed and valid for a day. Refuses `link-expired`, and
 * `already-verified` if there is nothing left to confirm.
 */
async function addressToConfirm({ db, secrets }: Deps, token: string): Promise<string> {
  const claims = await verifyJWT<{ email?: unknown; updateTo?: unknown }>(token, secrets.authSecret)
  if (typeof claims?.email !== 'string' || claims.updateTo !== undefined) throw new Refused('link-expired')
  const [person] = await db.select().from(user).where(eq(user.email, claims.email))
  if (!person) throw new Refused('link-expired')
  if (person.emailVerified) throw new Refused('already-verified')
  return person.email
}

/**
 * Confirms the address. Called by the page's button, not on opening the link, because mail scanners open links too. Only for
 * the account's own session: the mailbox's owner must not confirm an account that somebody else opened (R57).
 */
async function confirmAddress(deps: Deps & { identity: Identity }, token: string, headers: Headers): Promise<void> {
  const email = await addressToConfirm(deps, token)
  const who = await deps.identity.findSession(headers)
  if (who?.user.email !== email) throw new Refused('not-signed-in')
  await deps.db.update(user).set({ emailVerified: true }).where(eq(user.id, who.user.id))
}

/** Dependencies of the routes below /api/auth. */
export type AuthDeps = {
  db: Database
  config: Config
  secrets: Secrets
  clock: () => Date
  identity: Identity
  guards: Guards
}

const token = z.string().min(1).max(2000)

const Token = z.strictObject({ token })
const ResetRequest = z.strictObject({ email })
const Reset = z.strictObject({ token, newPassword: password })

const confirmProblems = ['link-expired', 'already-verified', 'too-many-attempts'] as const

const Done = z.strictObject({ done: z.literal(true) })
const Whose = z.strictObject({ email: z.string() })

/** Requests and actions of the links in our emails; mounted at /api/auth. */
export const mailedLinkRoutes = (deps: AuthDeps) => {
  const { db, clock, guards, identity } = deps
  const count = (name: LimitName, who: string) => consumeLimit(db, name, who, clock())
  const limited = limitAddress(deps, 'mailed-link-from-address')

  return new Hono<Env>()
    .post(
      '/request-password-reset',
      describes(
        'Send a reset link',
        { 200: Done },
        ['email-required'],
        'The response is the same whether or not the address has an account or a link was sent.',
      ),
      jsonBody(ResetRequest),
      async (c) => {
        const { email } = c.req.valid('json')
        requireEmail(email)
        const isOwn = knownDevice(deps, c, await identity.findCredential(email)) !== undefined
        const mayMail = await mayMailReset(db, { email, address: c.var.address, isOwn }, clock())
        if (mayMail) await askLibrary(deps, c, '/request-password-reset', { email })
        return send(c, Done, { done: true })
      },
    )
    .post(
      '/reset-password/look',
      describes('The account a reset link belongs to; changes nothing', { 200: Whose }, [
        'link-expired',
        'too-many-attempts',
      ]),
      jsonBody(Token),
      limited,
      async (c) => {
        const person = await findResetLinkAccount(db, c.req.valid('json').token)
        return send(c, Whose, { email: person.email })
      },
    )
    .post(
      '/reset-password',
      describes(
        'Set a new password with the token from a reset link; ends all sessions and invalidates all other links',
        { 200: Done },
        ['link-expired', 'password-too-short', 'password-too-long', 'busy-passwords', 'too-many-attempts'],
      ),
      jsonBody(Reset),
      async (c) => {
        const turn = requestTurn(c, 'own')
        identity.requireTurn(turn) // before the attempt is counted
        await count('reset-from-address', c.var.address)
        const { token, newPassword } = c.req.valid('json')
        const person = await resetPassword(deps, token, newPassword, turn)
        await forgetGuesses(db, c.var.address, person.email)
        await forgetResetMail(db, person.email)
        rememberDevice(deps, c, person.credential)
        return send(c, Done, { done: true })
      },
    )
    .post(
      '/send-verification-email',
      guards.requireUser,
      describes('Resend the link that confirms my email address', { 200: Done }, [
        'not-signed-in',
        'already-verified',
        'too-many-attempts',
      ]),
      async (c) => {
        await count('verification-mail-to-account', c.var.user.id)
        await askLibrary(deps, c, '/send-verification-email', { email: c.var.user.email })
        return send(c, Done, { done: true })
      },
    )
    .get(
      '/verify-email',
      describes('Redirect older confirmation links to the page with the button', { 302: null }),
      query(Token.loose()),
      (c) => c.redirect(`${paths.confirmEmail}?${new URLSearchParams({ token: c.req.valid('query').token })}`),
    )
    .post(
      '/verify-email/look',
      describes('The address a confirmation link confirms; changes nothing', { 200: Whose }, [...confirmProblems]),
      jsonBody(Token),
      limited,
      async (c) => {
        return send(c, Whose, { email: await addressToConfirm(deps, c.req.valid('json').token) })
      },
    )
    .post(
      '/verify-email',
      describes(
        'Confirm my email address with the token from its link',
        { 200: Done },
        [...confirmProblems, 'not-signed-in'],
        'Only in a session of the account that the link is for.',
      ),
      jsonBody(Token),
      limited,
      async (c) => {
        await confirmAddress(deps, c.req.valid('json').token, c.req.raw.headers)
        return send(c, Done, { done: true })
      },
    )
}
