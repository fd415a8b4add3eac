import { boolean, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { bookings } from './schema.ts'

// As schema.ts mirrors the rest.

/** What a customer says of an event that is over, and the owner's answer. */
export const reviews = pgTable('reviews', {
  bookingId: uuid('booking_id')
    .primaryKey()
    .references(() => bookings.id, { onDelete: 'cascade' }),
  stars: smallint('stars').notNull(),
  words: text('words'),
  town: text('town'),
  showsName: boolean('shows_name').notNull().default(false),
  ratedAt: instant('rated_at').notNull(),
  answer: text('answer'),
  answeredAt: instant('answered_at'),
  /** 1 to 3: its place on the home page. */
  spot: smallint('spot'),
})

export type ReviewRow = typeof reviews.$inferSelect
