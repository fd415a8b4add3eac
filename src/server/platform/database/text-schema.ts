import { integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { textAbouts, textEnds, textStates } from '../../../domain/sms/text-states.ts'
import { userId } from './account-schema.ts'
import { createdAt, instant } from './columns.ts'
import { bookings } from './schema.ts'

// As schema.ts mirrors the rest.

/** That a customer agreed to be texted, in the words they read. */
export const textConsents = pgTable('text_consents', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: userId().notNull(),
  /** E.164. */
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

/** What was texted about bookings, each once. */
export const texts = pgTable('texts', {
  id: uuid('id').primaryKey().defaultRandom(),
  bookingId: uuid('booking_id')
    .notNull()
    .references(() => bookings.id, { onDelete: 'cascade' }),
  consentId: uuid('consent_id').references(() => textConsents.id, { onDelete: 'set null' }),
  about: text('about', { enum: textAbouts }).notNull(),
  /** Which time of its kind. */
  occasion: text('occasion').notNull(),
  body: text('body').notNull(),
  notAfter: instant('not_after').notNull(),
  state: text('state', { enum: textStates }).notNull().default('waiting'),
  /** The provider's code, or why it was not sent. */
  reason: text('reason'),
  providerId: text('provider_id').unique(),
  segments: smallint('segments'),
  /** In millionths of a dollar. */
  priceMicros: integer('price_micros'),
  createdAt: createdAt(),
  triedAt: instant('tried_at'),
  /** When the provider was last asked what became of it. */
  askedAt: instant('asked_at'),
})

/** Messages of the provider that were handled. */
export const textReplies = pgTable('text_replies', {
  id: text('id').primaryKey(),
  receivedAt: instant('received_at').notNull(),
})

export type TextRow = typeof texts.$inferSelect
