import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { Refused } from '../../../../domain/refusals.ts'
import { RetryLater } from '../../../../domain/retry-later.ts'
import type { Env } from '../../http/context.ts'
import { line } from '../../http/fields.ts'
import { consumeLimits } from '../../http/limits/consume-limit.ts'
import type { Turn } from '../../http/limits/fair-queue.ts'
import { describes, send } from '../../http/responses.ts'
import { jsonBody } from '../../http/validation.ts'
import { email, password, requireEmail, requireNewPassword } from '../auth-fields.ts'
import { POPUP_END } from '../better-auth.ts'
import { type Credential, knownDevice, rememberDevice } from '../device-cookie.ts'
import { requestTurn } from '../hashing.ts'
import { askLibrary, passCookies, popupSentence, signedInBy } from '../library-client.ts'
import type { SignedIn } from '../sessions.ts'
import { type AuthDeps, mailedLinkRoutes } from './mailed-link-routes.ts'
import { SessionAnswer, sessionAnswer } from './session-routes.ts'
import { countSignIn, countSignInFrom } from './sign-in-attempts.ts'

const page = (sentence: string, isError: boolean) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sign in</title>
<body${isError ? ` data-error="${sentence}"` : ''}>
<p>${sentence} You can close this window.</p>
<script src="/api/auth/done/script.js"></script>
</html>
`

// Notifies every open page of this site of the outcome, then closes. The opener listens on the channel "sign-in".
const script = `const channel = new BroadcastChannel('sign-in')
channel.postMessage({ error: document.body.dataset.error ?? null })
channel.close()
window.close()
`

/** End of the Google popup; mounted at /api/auth/done. Shows only our own sentences, nothing from the URL. */
const popupRoutes = () =>
  new Hono<Env>()
    .get('/', describes('The last page of the Google popup', { 200: null }), (c) => {
      const code = c.req.query('error')
      return c.html(code === undefined ? page('You are signed in.', false) : page(popupSentence(code), true))
    })
    .get('/script.js', (c) => c.body(script, 200, { 'content-type': 'text/javascript; charset=utf-8' }))

const SignUp = z.strictObject({ email, password, name: line(200).optional() })
const SignIn = z.strictObject({ email, password })
const Social = z.strictObject({ provider: z.literal('google') })

const Done = z.strictObject({ done: z.literal(true) })
const Methods = z.strictObject({ google: z.boolean() }).meta({ id: 'SignInMethods' })
const RedirectTo = z.strictObject({ url: z.string() })

/** The parts of the identity library that we use; all else returns 404. Mounted at /api/auth. */
export const authRoutes = (deps: AuthDeps) => {
  const { db, config, clock, identity } = deps

  /** `hash`: of the password in the body, if we've already computed or verified it. */
  const ask = (c: Context<Env>, path: string, body?: Record<string, unknown>, hash?: string) =>
    identity.withHashes(new Map(hash === undefined ? [] : [[String(body?.password), hash]]), () =>
      askLibrary(deps, c, path, body),
    )

  /**
   * The password may have changed while it was being verified. That ended all other sessions, so this one must not start.
   */
  async function requireSame(compared: Credential, { email, password }: z.infer<typeof SignIn>, turn: Turn) {
    const renewed = await identity.renewHash(compared, password, turn).catch((error) => {
      if (!(error instanceof RetryLater)) throw error // otherwise the next sign-in renews it
    })
    const present = await identity.findCredential(email)
    const isSame = present !== undefined && [compared.hash, renewed].includes(present.hash)
    if (!isSame && !(await identity.opens(present, password, turn))) throw new Refused('wrong-credentials')
  }

  /** After a successful sign-in: remembers the browser and ends its previous session. */
  async function settle(c: Context<Env>, who: SignedIn): Promise<void> {
    await identity.end(c.req.raw.headers)
    rememberDevice(deps, c, await identity.findCredential(who.user.email))
  }

  /** Response to a successful sign-up or sign-in. The token stays in its HttpOnly cookie. */
  async function welcome(c: Context<Env>, answer: Response) {
    const who = await signedInBy(identity, answer)
    passCookies(c, answer)
    if (who) await settle(c, who)
    return send(c, SessionAnswer, sessionAnswer(who, clock()))
  }

  return new Hono<Env>()
    .get('/methods', describes('Sign-in methods besides email and password', { 200: Methods }), (c) =>
      send(c, Methods, { google: config.google !== undefined }),
    )
    .post(
      '/sign-up/email',
      describes('Create an account and sign in', { 200: SessionAnswer }, [
        'email-required',
        'email-taken',
        'password-too-short',
        'password-too-long',
        'busy-passwords',
        'too-many-attempts',
      ]),
      jsonBody(SignUp),
      async (c) => {
        const { name = '', ...rest } = c.req.valid('json')
        requireEmail(rest.email)
        requireNewPassword(rest.password)
        const { address } = c.var
        const turn = requestTurn(c, 'sign-up')
        identity.requireTurn(turn) // before the attempt is counted
        await consumeLimits(
          db,
          [
            ['sign-up-from-address', address],
            ['sign-up-from-address-daily', address],
            ['sign-up-from-network', address],
          ],
          clock(),
        )
        const hash = await identity.hashPassword(rest.password, turn)
        return welcome(c, await ask(c, '/sign-up/email', { ...rest, name }, hash))
      },
    )
    .post(
      '/sign-in/email',
      describes('Sign in with email and password', { 200: SessionAnswer }, [
        'email-required',
        'wrong-credentials',
        'busy-passwords',
        'too-many-attempts',
      ]),
      jsonBody(SignIn),
      async (c) => {
        const body = c.req.valid('json')
        requireEmail(body.email)
        const credential = await identity.findCredential(body.email)
        const device = knownDevice(deps, c, credential)
        const turn = requestTurn(c, device ? 'own' : 'sign-in')
        identity.requireTurn(turn) // before the attempt is counted
        const counted = await countSignIn(
          db,
          { account: body.email.toLowerCase(), address: c.var.address, device },
          clock(),
        )
        const isRight = await identity.opens(credential, body.password, turn).catch(async (error) => {
          await counted.takeBack() // no password was checked
          throw error
        })
        if (!isRight || !credential) throw new Refused('wrong-credentials')
        const answer = await ask(c, '/sign-in/email', body, credential.hash)
        await counted.forget()

        try {
          await requireSame(credential, body, turn)
        } catch (error) {
          await identity.endToken((await signedInBy(identity, answer))?.session.token)
          throw error
        }
        return welcome(c, answer)
      },
    )
    .post(
      '/sign-in/social',
      describes('Start sign-in with Google: URL for the popup', { 200: RedirectTo }, [
        'google-not-set-up',
        'google-away',
        'too-many-attempts',
      ]),
      jsonBody(Social),
      async (c) => {
        await countSignInFrom(db, c.var.address, clock())
        const urls = { callbackURL: POPUP_END, errorCallbackURL: POPUP_END }
        const answer = await ask(c, '/sign-in/social', { ...c.req.valid('json'), ...urls, disableRedirect: true })
        passCookies(c, answer)
        const { url } = (await answer.json()) as { url: string }
        return send(c, RedirectTo, { url })
      },
    )
    .get('/callback/google', describes('OAuth callback for the Google popup', { 302: null }), async (c) => {
      const answer = await ask(c, `/callback/google${new URL(c.req.url).search}`)
      const who = await signedInBy(identity, answer)
      passCookies(c, answer)
      if (who) await settle(c, who)
      // Always redirect to our own page; from the library's redirect, keep only the error code.
      const led = new URL(answer.headers.get('location') ?? '', config.publicUrl)
      const error = led.searchParams.get('error')
      return c.redirect(error === null ? POPUP_END : `${POPUP_END}?${new URLSearchParams({ error })}`)
    })
    .route('/done', popupRoutes())
    .post('/sign-out', describes('End this session', { 200: Done }), async (c) => {
      await identity.end(c.req.raw.headers)
      passCookies(c, await ask(c, '/sign-out', {}))
      return send(c, Done, { done: true })
    })
    .route('/', mailedLinkRoutes(deps))
}
