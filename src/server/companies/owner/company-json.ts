import { z } from 'zod'
import { packageIds } from '../../../domain/catalog.ts'
import type { CompanyRequestRow } from '../../platform/database/company-schema.ts'
import { Instant } from '../../platform/http/responses.ts'
import { AdminCompanyQuote } from '../quote-json.ts'

/** A company's request as the owner sees it. */
export const CompanyRequestJson = z
  .strictObject({
    id: z.uuid(),
    company: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    dates: z.array(z.string()),
    isFlexible: z.boolean(),
    guestCount: z.number().nullable(),
    zip: z.string().nullable(),
    hours: z.number(),
    packageIds: z.array(z.enum(packageIds as ['iron-dome', 'drivers-den'])),
    note: z.string().nullable(),
    askedAt: Instant,
    closedAt: Instant.nullable(),
    quotes: z.array(AdminCompanyQuote).describe('Newest first'),
  })
  .meta({ id: 'AdminCompanyRequest' })

export const requestJson = (
  row: CompanyRequestRow,
  quotes: z.output<typeof AdminCompanyQuote>[],
): z.output<typeof CompanyRequestJson> => ({
  id: row.id,
  company: row.company,
  name: row.contactName,
  email: row.email,
  phone: row.phone,
  dates: row.wishedDates,
  isFlexible: row.isFlexible,
  guestCount: row.guestCount,
  zip: row.placeZip,
  hours: row.hours,
  packageIds: row.packageIds,
  note: row.note,
  askedAt: row.createdAt.toISOString(),
  closedAt: row.closedAt?.toISOString() ?? null,
  quotes,
})
