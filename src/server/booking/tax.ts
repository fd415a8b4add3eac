import { eq, sql } from 'drizzle-orm'
import type { Tax } from '../../domain/pricing/tax.ts'
import type { Db } from '../platform/database/database.ts'
import { taxExemptions, taxSettings } from '../platform/database/schema.ts'

/** The tax currently included in prices (R85); null: off. */
export async function currentTax(db: Db): Promise<Tax | null> {
  const [tax] = await db.select({ name: taxSettings.name, percent: taxSettings.percent }).from(taxSettings)
  return tax ?? null
}

/** Tax fields of a new booking: the current tax, and the certificate of a tax-exempt account. */
export async function taxFor(
  db: Db,
  userId: string | null,
): Promise<{ tax: Tax | null; taxCertificate: string | null }> {
  const [found] = await db
    .select({
      name: taxSettings.name,
      percent: taxSettings.percent,
      certificate: taxExemptions.certificate,
    })
    // One row even if both tables are empty.
    .from(sql`(select 1) one`)
    .leftJoin(taxSettings, eq(taxSettings.id, 1))
    .leftJoin(taxExemptions, eq(taxExemptions.userId, userId ?? ''))
  const { name, percent, certificate } = found ?? {}
  return { tax: name && percent ? { name, percent } : null, taxCertificate: certificate ?? null }
}
