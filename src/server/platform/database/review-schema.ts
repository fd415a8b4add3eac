import { boolean, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { bookings } from './schema.ts'

// Mirrors the migrations, like schema.ts.

/** A customer's review of a past event, and the owner's reply. */
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
  /** Position on the home page, 1 to 3. */
  spot: smallint('spot'),
})

export type ReviewRow = typeof reviews.$inferSelect
