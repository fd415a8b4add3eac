import { and, type SQL, sql } from 'drizzle-orm'
import { documentLabel } from '../../domain/companies/invoice.ts'
import { dollars } from '../../domain/money.ts'
import { companyInvoices, companyRequests } from '../platform/database/company-schema.ts'
import type { Db } from '../platform/database/database.ts'

/** Nothing was accepted of it, and nothing still can be: what was accepted is kept, as books are. */
export const mayBeForgotten = (now: Date): SQL => sql`not exists (select from company_quotes quote
  where quote.request_id = ${companyRequests.id} and (quote.accepted_at is not null
    or (quote.replaced_at is null and quote.withdrawn_at is null and quote.open_until > ${now.toISOString()})))`

/** Asked for under this address. */
const isAskedBy = (email: string): SQL => sql`lower(${companyRequests.email}) = ${email.toLowerCase()}`

/** What somebody asked for under this address, and was invoiced, as they may see it. */
export async function companyDataOf(db: Db, email: string) {
  const requests = await db.select().from(companyRequests).where(isAskedBy(email)).orderBy(companyRequests.createdAt)
  const invoices = await db
    .select()
    .from(companyInvoices)
    .where(sql`lower(${companyInvoices.email}) = ${email.toLowerCase()}`)
    .orderBy(companyInvoices.number)
  return {
    companyRequests: requests.map(({ closedAt, ...asked }) => ({ ...asked, createdAt: asked.createdAt.toISOString() })),
    companyInvoices: invoices.map(({ kind, number, issuedOn, company, contactName, address, poNumber, ...rest }) => ({
      number: documentLabel(kind, number),
      ...{ issuedOn, company, contactName, address, poNumber },
      email: rest.email,
      taxCertificate: rest.taxCertificate,
      total: dollars(rest.totalCents),
    })),
  }
}

/** Forgets what somebody asked for under this address, with the quotes that came to nothing. */
export async function forgetRequests(tx: Db, email: string, now: Date): Promise<void> {
  await tx.delete(companyRequests).where(and(isAskedBy(email), mayBeForgotten(now)))
}
