import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { Refused } from '../domain/refusals.ts'
import { askLibrary as ask, passCookies } from './auth-library.ts'
import { popupRoutes } from './auth-popup.ts'
import { POPUP_END } from './better-auth.ts'
import { countedAddress } from './client-address.ts'
import type { Asked, Env } from './deps.ts'
import { countAttempt, forgetAttempts, type LimitName } from './rate-limit.ts'
import { jsonBody, query } from './requests.ts'
import { describes, send } from './responses.ts'
import { SessionAnswer, sessionAnswer, signedIn } from './session.ts'
import { line } from './text-fields.ts'

const email = z.string().trim().max(254)
const password = z.string().max(1000)

const SignUp = z.strictObject({ email, password, name: line(200).optional() })
const SignIn = z.strictObject({ email, password })
const Social = z.strictObject({ provider: z.literal('google') })
const ResetRequest = z.strictObject({ email })
const Reset = z.strictObject({ token: z.string().min(1).max(200), newPassword: password })
const VerifyQuery = z.object({ token: z.string().max(2000), callbackURL: z.string().max(200).optional() })

const Done = z.strictObject({ done: z.literal(true) })
const RedirectTo = z.strictObject({ url: z.string() })

/** The answer to a successful sign-up or sign-in. The token stays in its HttpOnly cookie. */
async function welcome(c: Context<Env>, answer: Response) {
  const { token } = (await answer.json()) as { token: string }
  passCookies(c, answer)
  const { identity, clock } = c.var.deps
  return send(c, SessionAnswer, sessionAnswer(await identity.sessionByToken(token), clock()))
}

function requireEmail(text: string): void {
  if (!z.email().safeParse(text).success) throw new Refused('email-required')
}

const count = (c: Asked, name: LimitName, who: string) => countAttempt(c.var.deps.db, name, who, c.var.deps.clock())

/** Mounted at /api/auth: only what we use of the identity library; the rest of it answers 404. */
export const authRoutes = () =>
  new Hono<Env>()
    .post(
      '/sign-up/email',
      describes({
        summary: 'Create an account and sign in',
        answers: { 200: SessionAnswer },
        refuses: ['email-required', 'email-taken', 'password-too-short', 'password-too-long', 'too-many-attempts'],
      }),
      jsonBody(SignUp),
      async (c) => {
        requireEmail(c.req.valid('json').email)
        await count(c, 'sign-up-from-address', c.var.address)
        const { name = '', ...rest } = c.req.valid('json')
        return welcome(c, await ask(c, '/sign-up/email', { ...rest, name }))
      },
    )
    .post(
      '/sign-in/email',
      describes({
        summary: 'Sign in with email and password',
        answers: { 200: SessionAnswer },
        refuses: ['email-required', 'wrong-credentials', 'too-many-attempts'],
      }),
      jsonBody(SignIn),
      async (c) => {
        const body = c.req.valid('json')
        const account = body.email.toLowerCase()
        const accountHere = `${account} ${countedAddress(c.var.address)}`
        await count(c, 'sign-in-from-address', c.var.address)
        await count(c, 'sign-in-to-account', accountHere)
        await count(c, 'sign-in-to-account-anywhere', account)
        const answer = await ask(c, '/sign-in/email', body)
        await forgetAttempts(c.var.deps.db, 'sign-in-to-account', accountHere)
        return welcome(c, answer)
      },
    )
    .post(
      '/sign-in/social',
      describes({
        summary: 'Begin to sign in with Google: where to send the popup',
        answers: { 200: RedirectTo },
        refuses: ['google-not-set-up', 'google-away', 'too-many-attempts'],
      }),
      jsonBody(Social),
      async (c) => {
        await count(c, 'sign-in-from-address', c.var.address)
        const urls = { callbackURL: POPUP_END, errorCallbackURL: POPUP_END }
        const answer = await ask(c, '/sign-in/social', { ...c.req.valid('json'), ...urls, disableRedirect: true })
        passCookies(c, answer)
        const { url } = (await answer.json()) as { url: string }
        return send(c, RedirectTo, { url })
      },
    )
    .get('/callback/google', describes({ summary: 'Where Google sends the popup', answers: { 302: null } }), (c) =>
      ask(c, `/callback/google${new URL(c.req.url).search}`),
    )
    .route('/done', popupRoutes())
    .post('/sign-out', describes({ summary: 'End this session', answers: { 200: Done } }), async (c) => {
      await c.var.deps.identity.end(c.req.raw.headers)
      passCookies(c, await ask(c, '/sign-out', {}))
      return send(c, Done, { done: true })
    })
    .post(
      '/request-password-reset',
      describes({
        summary: 'Send a reset link; the answer is the same whether or not the address has an account',
        answers: { 200: Done },
        refuses: ['email-required', 'too-many-attempts'],
      }),
      jsonBody(ResetRequest),
      async (c) => {
        const body = c.req.valid('json')
        requireEmail(body.email)
        await count(c, 'reset-from-address', c.var.address)
        await count(c, 'reset-mail-to-account', body.email.toLowerCase())
        await ask(c, '/request-password-reset', body)
        return send(c, Done, { done: true })
      },
    )
    .post(
      '/reset-password',
      describes({
        summary: 'Set a new password with the token of a reset link; ends all sessions of the account',
        answers: { 200: Done },
        refuses: ['link-expired', 'password-too-short', 'password-too-long', 'too-many-attempts'],
      }),
      jsonBody(Reset),
      async (c) => {
        await count(c, 'reset-from-address', c.var.address)
        await ask(c, '/reset-password', c.req.valid('json'))
        return send(c, Done, { done: true })
      },
    )
    .post(
      '/send-verification-email',
      signedIn,
      describes({
        summary: 'Send the link that confirms my email address again',
        answers: { 200: Done },
        refuses: ['not-signed-in', 'already-verified', 'too-many-attempts'],
      }),
      async (c) => {
        await count(c, 'verification-mail-to-account', c.var.user.id)
        await ask(c, '/send-verification-email', { email: c.var.user.email })
        return send(c, Done, { done: true })
      },
    )
    .get(
      '/verify-email',
      describes({ summary: 'Where the confirmation link leads', answers: { 302: null }, refuses: ['link-expired'] }),
      query(VerifyQuery),
      (c) => ask(c, `/verify-email?${new URLSearchParams(c.req.valid('query'))}`),
    )
