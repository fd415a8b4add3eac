import { pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { dayEntries } from '../../../domain/crew/steps.ts'
import { createdAt, instant } from './columns.ts'
import { bookings, resources } from './schema.ts'

// A crew's day, as schema.ts mirrors the rest.

/** The link to a crew's page of the day; only the hash of its secret is kept. */
export const crewLinks = pgTable('crew_links', {
  crewId: smallint('crew_id')
    .primaryKey()
    .references(() => resources.id, { onDelete: 'cascade' }),
  tokenHash: text('token_hash').notNull().unique(),
  createdAt: createdAt(),
  lastOpenedAt: instant('last_opened_at'),
})

/** What a crew pressed and noted at an event. */
export const daySteps = pgTable('day_steps', {
  /** The phone's own: sent twice, it is one. */
  id: uuid('id').primaryKey(),
  bookingId: uuid('booking_id')
    .notNull()
    .references(() => bookings.id, { onDelete: 'cascade' }),
  crewId: smallint('crew_id')
    .notNull()
    .references(() => resources.id),
  kind: text('kind', { enum: dayEntries }).notNull(),
  /** Until they arrive, as they said when they left. */
  minutes: smallint('minutes'),
  note: text('note'),
  /** By our clock. */
  pressedAt: instant('pressed_at').notNull(),
  /** By the phone's, which may be wrong. */
  phoneAt: instant('phone_at').notNull(),
  receivedAt: instant('received_at').notNull(),
})

export type DayStepRow = typeof daySteps.$inferSelect
