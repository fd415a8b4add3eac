import { timestamp } from 'drizzle-orm/pg-core'

/** A timestamp with time zone. */
export const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Creation time of the row. */
export const createdAt = () => instant('created_at').notNull().defaultNow()
