import { sql } from 'drizzle-orm'
import { Refused } from '../domain/refusals.ts'
import { refusalOfLibrary } from './auth-refusals.ts'
import type { Asked } from './deps.ts'

/** Hands a request to the identity library and turns what it refuses into our own refusals. */
export async function askLibrary(c: Asked, path: string, body?: unknown): Promise<Response> {
  const { identity, db } = c.var.deps
  const { method } = c.req
  const answer = await identity.handle(path, { method, headers: c.req.raw.headers, address: c.var.address, body })
  if (answer.status < 400) return answer

  const { code } = (await answer.json().catch(() => ({}))) as { code?: string }
  // The library answers errors of the database in its own words: ask whether it is there.
  if (answer.status >= 500 || code?.startsWith('FAILED_TO')) await db.execute(sql`select 1`)
  if (answer.status >= 500) throw new Error(`The identity library answered ${answer.status} ${code ?? ''}`)
  throw new Refused(refusalOfLibrary(code))
}

/** Hands the library's cookies on to the browser. */
export function passCookies(c: Asked, answer: Response): void {
  for (const cookie of answer.headers.getSetCookie()) c.header('set-cookie', cookie, { append: true })
}
