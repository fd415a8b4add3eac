import { and, eq, type SQL, sql } from 'drizzle-orm'
import { companyRequests } from '../platform/database/company-schema.ts'
import type { Db } from '../platform/database/database.ts'

/** Nothing was accepted of it, and nothing still can be: what was accepted is kept, as books are. */
export const isLetGo = (now: Date): SQL => sql`not exists (select from company_quotes quote
  where quote.request_id = ${companyRequests.id} and (quote.accepted_at is not null
    or (quote.replaced_at is null and quote.withdrawn_at is null and quote.open_until > ${now.toISOString()})))`

/** Forgets what somebody asked for under this address, with the quotes that came to nothing. */
export async function forgetRequests(tx: Db, email: string, now: Date): Promise<void> {
  const theirs = eq(sql`lower(${companyRequests.email})`, email.toLowerCase())
  await tx.delete(companyRequests).where(and(theirs, isLetGo(now)))
}
