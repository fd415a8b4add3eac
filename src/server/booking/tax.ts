import { eq, sql } from 'drizzle-orm'
import type { Tax } from '../../domain/pricing/tax.ts'
import type { Db } from '../platform/database/database.ts'
import { taxExemptions, taxSettings } from '../platform/database/schema.ts'

/** The tax that prices contain now (R85), or null: off. */
export async function currentTax(db: Db): Promise<Tax | null> {
  const [tax] = await db.select({ name: taxSettings.name, percent: taxSettings.percent }).from(taxSettings)
  return tax ?? null
}

/** What a booking that is made now keeps of it: the tax, and the certificate of an account that is exempt. */
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
    .from(sql`(select 1) one`)
    .leftJoin(taxSettings, eq(taxSettings.id, 1))
    .leftJoin(taxExemptions, eq(taxExemptions.userId, userId ?? ''))
  const { name, percent, certificate } = found ?? {}
  return { tax: name && percent ? { name, percent } : null, taxCertificate: certificate ?? null }
}
