import { pgTable, text } from 'drizzle-orm/pg-core'
import { user } from './account-schema.ts'
import { instant } from './columns.ts'

/** What came in from the old site, as schema.ts mirrors the rest. */
export const importedDocuments = pgTable('imported_documents', {
  nameHash: text('name_hash').primaryKey(),
  userId: text('user_id').references(() => user.id, { onDelete: 'set null' }),
  importedAt: instant('imported_at').notNull().defaultNow(),
})
