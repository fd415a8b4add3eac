import { and, type SQL, sql } from 'drizzle-orm'
import { documentLabel } from '../../domain/companies/invoice.ts'
import { dollars } from '../../domain/money.ts'
import { companyInvoices, companyRequests } from '../platform/database/company-schema.ts'
import type { Db } from '../platform/database/database.ts'

/** Requests without an accepted or open quote. Accepted ones are kept as accounting records. */
export const mayBeForgotten = (now: Date): SQL => sql`not exists (select from company_quotes quote
  where quote.request_id = ${companyRequests.id} and (quote.accepted_at is not null
    or (quote.replaced_at is null and quote.withdrawn_at is null and quote.open_until > ${now.toISOString()})))`

/** Requests made with this email address, ignoring case. */
const isAskedBy = (email: string): SQL => sql`lower(${companyRequests.email}) = ${email.toLowerCase()}`

/** Requests and invoices of this email address, for the person's own data export. */
export async function loadCompanyData(db: Db, email: string) {
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

/** Deletes requests made with this email address, including quotes that led nowhere. */
export async function forgetRequests(tx: Db, email: string, now: Date): Promise<void> {
  await tx.delete(companyRequests).where(and(isAskedBy(email), mayBeForgotten(now)))
}
