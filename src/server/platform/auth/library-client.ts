import { eq } from 'drizzle-orm'
import { type Refusal, Refused } from '../../../domain/refusals.ts'
import { user } from '../database/account-schema.ts'
import type { Database } from '../database/database.ts'
import type { RequestContext } from '../http/context.ts'
import type { Identity, SignedIn } from './sessions.ts'

/** Our refusals for the identity library's error codes. */
const refusals: Record<string, Refusal> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong-credentials',
  INVALID_PASSWORD: 'wrong-credentials',
  USER_ALREADY_EXISTS: 'email-taken',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email-taken',
  email_not_available: 'email-taken',
  FAILED_TO_CREATE_USER: 'email-taken',
  INVALID_EMAIL: 'email-required',
  PASSWORD_TOO_SHORT: 'password-too-short',
  PASSWORD_TOO_LONG: 'password-too-long',
  EMAIL_ALREADY_VERIFIED: 'already-verified',
  INVALID_ORIGIN: 'wrong-origin',
  MISSING_OR_NULL_ORIGIN: 'wrong-origin',
}

const toRefusal = (code: string): Refusal => (Object.hasOwn(refusals, code) && refusals[code]) || 'sign-in-failed'

/**
 * Passes a request to the identity library and translates its errors into our refusals. Database errors are rethrown
 * unchanged if the library exposes them (better-auth.ts).
 */
export async function askLibrary(
  { identity, db }: { identity: Identity; db: Database },
  c: RequestContext,
  path: string,
  body?: Record<string, unknown>,
): Promise<Response> {
  const { method } = c.req
  const answer = await identity.handle(path, { method, headers: c.req.raw.headers, address: c.var.address, body })
  if (answer.status < 400) return answer

  const { code = '' } = (await answer.json().catch(() => ({}))) as { code?: string }
  if (answer.status >= 500 || code.startsWith('FAILED_TO')) await explainFailure(db, code, body?.email)
  throw new Refused(toRefusal(code))
}

/**
 * The library reports any database error as "failed to create user". Returns if the address is taken, by a concurrent
 * sign-up; throws a fault for everything else.
 */
async function explainFailure(db: Database, code: string, email: unknown): Promise<void> {
  const address = String(email).toLowerCase()
  const [taken] = await db.select({ id: user.id }).from(user).where(eq(user.email, address))
  if (code !== 'FAILED_TO_CREATE_USER' || !taken) throw new Error(`The identity library failed: ${code}`)
}

/** The user signed in by the cookies of a library response; undefined if it signed no one in. */
export async function signedInBy(identity: Identity, answer: Response): Promise<SignedIn | undefined> {
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  return identity.findSession(new Headers({ cookie: cookie.join('; ') }))
}

/** Passes the library's cookies to the browser. */
export function passCookies(c: RequestContext, answer: Response): void {
  for (const cookie of answer.headers.getSetCookie()) c.header('set-cookie', cookie, { append: true })
}

/** Sentences for errors in Google's popup, by the library's code in the final URL. */
const popupSentences: Record<string, string> = {
  access_denied: 'Google sign-in was cancelled.',
  // Either our account or Google's address is unconfirmed; which one isn't revealed.
  account_not_linked: 'There’s already an account with that email. Log in with your password, or reset it first.',
  email_not_verified: 'Google hasn’t confirmed that email address. Use your email and password.',
  email_not_available: 'Google sign-in doesn’t work with that email address. Use your email and password.',
  state_mismatch: 'Google sign-in took too long. Please try again.',
  state_not_found: 'Google sign-in took too long. Please try again.',
}

/** The code comes from a URL anyone can write, so names like "constructor" must not match. */
export const popupSentence = (code: string): string =>
  (Object.hasOwn(popupSentences, code) && popupSentences[code]) ||
  'Google sign-in didn’t work. Please try again, or use your email and password.'
