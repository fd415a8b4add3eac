import { boolean, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { settings, stairsAnswers, surfaces, trailerPlaces } from '../../../domain/place/site-answers.ts'
import { createdAt, instant } from './columns.ts'
import { bookings } from './schema.ts'

// Places of bookings. Mirrors the migrations, like schema.ts.

const bookingId = () => uuid('booking_id').references(() => bookings.id, { onDelete: 'cascade' })
const feet = (name: string) => numeric(name, { precision: 5, scale: 2, mode: 'number' })

/** The customer's site check; no row: not started. */
export const siteChecks = pgTable('site_checks', {
  bookingId: bookingId().primaryKey(),
  setting: text('setting', { enum: settings }),
  surface: text('surface', { enum: surfaces }),
  widthFeet: feet('width_feet'),
  lengthFeet: feet('length_feet'),
  ceilingFeet: feet('ceiling_feet'),
  outletFeet: feet('outlet_feet'),
  trailer: text('trailer', { enum: trailerPlaces }),
  stairs: text('stairs', { enum: stairsAnswers }),
  accessNotes: text('access_notes'),
  contactName: text('contact_name'),
  contactPhone: text('contact_phone'),
  createdAt: createdAt(),
  /** Last answer by the customer or anyone with the link. */
  answeredAt: instant('answered_at'),
  /** When the owner marked the place as ready. */
  readyAt: instant('ready_at'),
  /** When the owner asked again; null once answered. */
  askedAt: instant('asked_at'),
})

/** Emailed links to a site check; we store only the hash of their secret. */
export const siteCheckLinks = pgTable('site_check_links', {
  tokenHash: text('token_hash').primaryKey(),
  bookingId: bookingId().notNull(),
  createdAt: createdAt(),
  expiresAt: instant('expires_at').notNull(),
})

/** A host's page for guests; only the newest version of its link works. */
export const guestPages = pgTable('guest_pages', {
  bookingId: bookingId().primaryKey(),
  version: integer('version').notNull().default(1),
  showsAddress: boolean('shows_address').notNull().default(false),
  note: text('note'),
  sharedStart: instant('shared_start').notNull(),
  createdAt: createdAt(),
  endedAt: instant('ended_at'),
})

export type GuestPageRow = typeof guestPages.$inferSelect

export type SiteCheckRow = typeof siteChecks.$inferSelect
