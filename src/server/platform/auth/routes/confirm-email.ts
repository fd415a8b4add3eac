import { verifyJWT } from 'better-auth/crypto'
import { and, eq } from 'drizzle-orm'
import { Refused } from '../../../../domain/refusals.ts'
import type { Secrets } from '../../config/data-dir.ts'
import { user } from '../../database/account-schema.ts'
import type { Database } from '../../database/database.ts'

type Deps = { db: Database; secrets: Secrets }

/**
 * Whose address a confirmation link confirms. The link is signed and lives a day. Refuses `link-expired`, and
 * `already-verified` where there is nothing left to confirm.
 */
export async function addressToConfirm({ db, secrets }: Deps, token: string): Promise<string> {
  const claims = await verifyJWT<{ email?: unknown; updateTo?: unknown }>(token, secrets.authSecret)
  if (typeof claims?.email !== 'string' || claims.updateTo !== undefined) throw new Refused('link-expired')
  const [person] = await db.select().from(user).where(eq(user.email, claims.email))
  if (!person) throw new Refused('link-expired')
  if (person.emailVerified) throw new Refused('already-verified')
  return person.email
}

/** Confirms it: the button on the page, never the opening of the link, which mail scanners do too. */
export async function confirmAddress(deps: Deps, token: string): Promise<void> {
  const email = await addressToConfirm(deps, token)
  const unconfirmed = and(eq(user.email, email), eq(user.emailVerified, false))
  await deps.db.update(user).set({ emailVerified: true }).where(unconfirmed)
}
