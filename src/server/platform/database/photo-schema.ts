import { bigint, date, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { photoKinds } from '../../../domain/photo-limits.ts'
import { createdAt, instant } from './columns.ts'
import { bookings } from './schema.ts'

// Photos of places. Mirrors the migrations, like schema.ts.

export const photos = pgTable(
  'photos',
  {
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    /** Client-generated, so retries store one photo. */
    id: uuid('id').notNull(),
    takenBy: text('taken_by', { enum: photoKinds }).notNull().default('place'),
    /** Slots in order of arrival: 1 to 6 for the place, 7 to 12 for the crew. */
    position: smallint('position').notNull(),
    /** File name prefix of both sizes in storage (photo-files.ts). */
    file: text('file').notNull().unique(),
    /** Pixels of the large size. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Total bytes of both sizes. */
    bytes: integer('bytes').notNull(),
    description: text('description').notNull().default(''),
    createdAt: createdAt(),
    /** When the sweep found the file missing in storage; null: it's there. */
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
