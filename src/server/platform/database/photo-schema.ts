import { bigint, date, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { photographers } from '../../../domain/photo-limits.ts'
import { createdAt, instant } from './columns.ts'
import { bookings } from './schema.ts'

// Photos of places, as schema.ts mirrors the rest.

export const photos = pgTable(
  'photos',
  {
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    /** The client's: sent twice, it is one photo. */
    id: uuid('id').notNull(),
    takenBy: text('taken_by', { enum: photographers }).notNull().default('place'),
    /** 1 to 6 of the place, 7 to 12 of the crew, in the order in which they came. */
    position: smallint('position').notNull(),
    /** Begins the names of both sizes in storage (photo-files.ts). */
    file: text('file').notNull().unique(),
    /** Of the large one, in pixels. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Of both sizes together. */
    bytes: integer('bytes').notNull(),
    description: text('description').notNull().default(''),
    createdAt: createdAt(),
    /** When the sweep found that storage lacks it; null: it is there. */
    missingSince: instant('missing_since'),
  },
  (table) => [primaryKey({ columns: [table.bookingId, table.id] })],
)

export const uploadBytes = pgTable(
  'upload_bytes',
  {
    day: date('day').notNull(),
    who: text('who').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.who] })],
)

export type PhotoRow = typeof photos.$inferSelect
