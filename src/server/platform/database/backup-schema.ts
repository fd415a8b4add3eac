import { bigint, boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Status of nightly backups. Mirrors the migrations, like schema.ts. */
export const nightlyBackups = pgTable('nightly_backups', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  watchedSince: instant('watched_since').notNull(),
  goodAt: instant('good_at'),
  goodBytes: bigint('good_bytes', { mode: 'number' }),
  failedAt: instant('failed_at'),
  failedBecause: text('failed_because'),
})
