import { eq } from 'drizzle-orm'
import { Refused } from '../../../domain/refusals.ts'
import { user } from '../database/account-schema.ts'
import type { Database } from '../database/database.ts'
import type { RequestContext } from '../http/context.ts'
import { toRefusal } from './error-codes.ts'
import type { Identity, SignedIn } from './sessions.ts'

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
