import { boolean, date, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { Override } from '../../../domain/booking/overrides.ts'
import type { AddOnId, PackageId } from '../../../domain/catalog.ts'
import { documentKinds, type InvoicedEvent, type InvoiceLine, type Seller } from '../../../domain/companies/invoice.ts'
import { type QuoteLine, quoteTerms } from '../../../domain/companies/quote.ts'
import { createdAt, instant } from './columns.ts'
import { bookings } from './schema.ts'

// Company requests, quotes and invoices. Mirrors the migrations, like schema.ts.

export const companyRequests = pgTable('company_requests', {
  /** Client-generated, so retries make one request. */
  id: uuid('id').primaryKey(),
  company: text('company').notNull(),
  contactName: text('contact_name').notNull(),
  email: text('email').notNull(),
  phone: text('phone').notNull(),
  wishedDates: date('wished_dates').array().notNull().default([]),
  isFlexible: boolean('is_flexible').notNull().default(false),
  guestCount: smallint('guest_count'),
  /** ZIP code of the event's place, five digits. */
  placeZip: text('place_zip'),
  hours: smallint('hours').notNull(),
  packageIds: text('package_ids').array().$type<PackageId[]>().notNull(),
  /** May have several lines. */
  note: text('note'),
  createdAt: createdAt(),
  /** Set when the owner closes the request without a quote. */
  closedAt: instant('closed_at'),
})

export type CompanyRequestRow = typeof companyRequests.$inferSelect

/** A sent quote. A change is a new row that replaces the previous one. */
export const companyQuotes = pgTable('company_quotes', {
  id: uuid('id').primaryKey(),
  requestId: uuid('request_id')
    .notNull()
    .references(() => companyRequests.id, { onDelete: 'cascade' }),
  /** The first version, which determines the quote number of all versions. */
  firstId: uuid('first_id').notNull(),
  version: smallint('version').notNull(),
  replaces: uuid('replaces').unique(),
  packageId: text('package_id').$type<PackageId>().notNull(),
  extraHours: smallint('extra_hours').notNull(),
  addOns: text('add_ons').array().$type<AddOnId[]>().notNull().default([]),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  location: text('location'),
  /** Charged lines; a discount is negative. */
  lines: jsonb('lines').$type<QuoteLine[]>().notNull(),
  totalCents: integer('total_cents').notNull(),
  depositPercent: smallint('deposit_percent').notNull(),
  depositCents: integer('deposit_cents').notNull(),
  terms: text('terms', { enum: quoteTerms }).notNull(),
  /** Until then it can be accepted and its time is held. */
  openUntil: instant('open_until').notNull(),
  message: text('message'),
  /** The owner's own conditions, to be accepted by the company. */
  conditions: text('conditions'),
  overrides: jsonb('overrides').$type<Override[]>(),
  /** The hold, and later the booking it becomes. */
  bookingId: uuid('booking_id')
    .unique()
    .references(() => bookings.id, { onDelete: 'set null' }),
  createdAt: createdAt(),
  replacedAt: instant('replaced_at'),
  withdrawnAt: instant('withdrawn_at'),
  acceptedAt: instant('accepted_at'),
  acceptedBy: text('accepted_by'),
  acceptedTitle: text('accepted_title'),
  acceptedAddress: text('accepted_address'),
  poNumber: text('po_number'),
  /** SHA-256 of the conditions as accepted. */
  conditionsFingerprint: text('conditions_fingerprint'),
})

export type CompanyQuoteRow = typeof companyQuotes.$inferSelect

/** Last document number assigned; invoices and credit notes share one sequence. */
export const documentCounter = pgTable('document_counter', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  lastNumber: integer('last_number').notNull(),
})

/** Invoices and credit notes as issued; the database makes them immutable. */
export const companyInvoices = pgTable('company_invoices', {
  id: uuid('id').primaryKey(),
  number: integer('number').notNull().unique(),
  kind: text('kind', { enum: documentKinds }).notNull(),
  quoteId: uuid('quote_id')
    .notNull()
    .references(() => companyQuotes.id),
  bookingId: uuid('booking_id').references(() => bookings.id, { onDelete: 'set null' }),
  /** The invoice that a credit note cancels. */
  credits: uuid('credits').unique(),
  issuedOn: date('issued_on').notNull(),
  dueOn: date('due_on'),
  /** Seller details at the time of issue. */
  seller: jsonb('seller').$type<Seller>().notNull(),
  company: text('company').notNull(),
  contactName: text('contact_name').notNull(),
  email: text('email').notNull(),
  address: text('address').notNull(),
  poNumber: text('po_number'),
  event: jsonb('event').$type<InvoicedEvent>().notNull(),
  lines: jsonb('lines').$type<InvoiceLine[]>().notNull(),
  totalCents: integer('total_cents').notNull(),
  /** Part due on issue; null on a credit note, and on invoices issued before this was recorded. */
  depositCents: integer('deposit_cents'),
  /** Certificate number of a tax-exempt company. */
  taxCertificate: text('tax_certificate'),
  createdAt: createdAt(),
})

export type CompanyInvoiceRow = typeof companyInvoices.$inferSelect
