import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as accounts from '../../platform/database/account-schema.ts'
import * as companies from '../../platform/database/company-schema.ts'
import { daySteps } from '../../platform/database/day-schema.ts'
import * as money from '../../platform/database/money-schema.ts'
import { photos } from '../../platform/database/photo-schema.ts'
import { guestPages, siteChecks } from '../../platform/database/place-schema.ts'
import { reviews } from '../../platform/database/review-schema.ts'
import * as schema from '../../platform/database/schema.ts'
import { textConsents, texts } from '../../platform/database/text-schema.ts'
import { weatherOffers } from '../../platform/database/weather-schema.ts'

export interface ExportedTable {
  /** Name of its two files, without extensions. */
  file: string
  table: PgTable
  /** Columns not exported: secrets, and values meaningless elsewhere. */
  without?: readonly string[]
}

/** Exported tables, two files each: docs/export.md. */
export const exportedTables: readonly ExportedTable[] = [
  { file: 'accounts', table: accounts.user },
  {
    file: 'sign-in-methods',
    table: accounts.account,
    without: ['password', 'accessToken', 'refreshToken', 'idToken', 'accessTokenExpiresAt', 'refreshTokenExpiresAt'],
  },
  { file: 'profiles', table: accounts.profiles },
  { file: 'simulators', table: schema.resources },
  { file: 'bookings', table: schema.bookings, without: ['mailDueAt', 'mailPrevious'] },
  { file: 'promo-codes', table: schema.promoCodes },
  { file: 'tax', table: schema.taxSettings },
  { file: 'tax-exemptions', table: schema.taxExemptions },
  { file: 'settings', table: schema.availabilitySettings },
  { file: 'blocked-dates', table: schema.blockedDates },
  { file: 'ledger', table: money.ledgerEntries },
  // Anyone with a payment page's URL can open it.
  { file: 'payments', table: money.payments, without: ['url'] },
  // The provider's ids are useless to anyone else, and the hash can be recomputed.
  { file: 'kept-cards', table: money.cardsOnFile, without: ['customerId', 'paymentMethodId', 'wordsHash'] },
  { file: 'refunds', table: money.refunds },
  { file: 'disputes', table: money.disputes },
  { file: 'differences', table: money.paymentDifferences },
  { file: 'comparisons', table: money.reconciliations },
  { file: 'company-requests', table: companies.companyRequests },
  { file: 'company-quotes', table: companies.companyQuotes },
  { file: 'company-invoices', table: companies.companyInvoices },
  { file: 'site-checks', table: siteChecks },
  { file: 'guest-pages', table: guestPages, without: ['version'] },
  { file: 'reviews', table: reviews },
  { file: 'day-steps', table: daySteps },
  { file: 'text-consents', table: textConsents },
  { file: 'texts', table: texts, without: ['providerId', 'askedAt'] },
  { file: 'photos', table: photos, without: ['file'] },
  { file: 'free-moves', table: weatherOffers },
  { file: 'change-log', table: schema.auditLog },
  { file: 'test-documents', table: schema.testDocuments },
]

/** Tables that aren't exported, and why. A test fails unless every table is listed here or above. */
export const leftOut: Readonly<Record<string, string>> = {
  migrations: 'says how this database was made',
  session: 'who is signed in now, with the secrets of their browsers',
  verification: 'secrets of mailed links',
  shared_secrets: 'hashes of the servers’ secrets',
  calendar_feeds: 'the secret of the calendar’s address',
  site_check_links: 'secrets of mailed links',
  crew_links: 'secrets of the crews’ links',
  rate_limits: 'counts of the last day’s attempts',
  upload_bytes: 'counts of the last day’s photos',
  booking_networks: 'hashes of the networks that bookings came from in the last day',
  document_counter: 'the last number of an invoice, which the invoices say as well',
  idempotency_keys: 'marks of requests, for a week',
  payment_events: 'marks of messages that were handled; what they said is in payments',
  text_stops: 'hashes of numbers that replied STOP, which mean nothing without this site’s secret',
  text_replies: 'marks of replies that were handled',
  weather_places: 'forecasts, which pass',
  nightly_backups: 'says when backups were made here, and how that went',
  imported_documents: 'hashes of names at the old site; the documents are with the bookings',
}

/** A column of an export file: its name and SQL expression. */
export interface ExportedColumn {
  name: string
  column: string
  kind: 'plain' | 'instant' | 'cents'
}

/** Exported columns of a table, named as in the schema, with money in dollars and without the suffix "Cents". */
export function exportedColumns({ table, without = [] }: ExportedTable): ExportedColumn[] {
  return Object.entries(getTableColumns(table))
    .filter(([property]) => !without.includes(property))
    .map(([property, { name, columnType }]) => {
      if (property.endsWith('Cents')) return { name: property.slice(0, -'Cents'.length), column: name, kind: 'cents' }
      return { name: property, column: name, kind: columnType === 'PgTimestamp' ? 'instant' : 'plain' }
    })
}
