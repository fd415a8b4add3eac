import { integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { textAbouts, textEnds, textStates } from '../../../domain/sms/text-states.ts'
import { userId } from './account-schema.ts'
import { createdAt, instant } from './columns.ts'
import { bookings } from './schema.ts'

// Mirrors the migrations, like schema.ts.

/** Customers' consent to text messages, with the exact wording. */
export const textConsents = pgTable('text_consents', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: userId().notNull(),
  /** Phone number in E.164 format. */
  phone: text('phone').notNull(),
  words: text('words').notNull(),
  wordsVersion: smallint('words_version').notNull(),
  agreedAt: instant('agreed_at').notNull(),
  endedAt: instant('ended_at'),
  endedBy: text('ended_by', { enum: textEnds }),
})

/** Numbers that replied STOP. */
export const textStops = pgTable('text_stops', {
  phoneHash: text('phone_hash').primaryKey(),
  stoppedAt: instant('stopped_at').notNull(),
})

/** Text messages about bookings; each is sent once. */
export const texts = pgTable('texts', {
  id: uuid('id').primaryKey().defaultRandom(),
  bookingId: uuid('booking_id')
    .notNull()
    .references(() => bookings.id, { onDelete: 'cascade' }),
  consentId: uuid('consent_id').references(() => textConsents.id, { onDelete: 'set null' }),
  about: text('about', { enum: textAbouts }).notNull(),
  /** Distinguishes messages of one kind, for example by time. */
  occasion: text('occasion').notNull(),
  body: text('body').notNull(),
  notAfter: instant('not_after').notNull(),
  state: text('state', { enum: textStates }).notNull().default('waiting'),
  /** The provider's error code, or why it wasn't sent. */
  reason: text('reason'),
  providerId: text('provider_id').unique(),
  segments: smallint('segments'),
  /** Millionths of a dollar. */
  priceMicros: integer('price_micros'),
  createdAt: createdAt(),
  triedAt: instant('tried_at'),
  /** When the provider was last queried for its delivery status. */
  askedAt: instant('asked_at'),
})

/** Provider messages already handled. */
export const textReplies = pgTable('text_replies', {
  id: text('id').primaryKey(),
  receivedAt: instant('received_at').notNull(),
})

export type TextRow = typeof texts.$inferSelect
