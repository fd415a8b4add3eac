import { timestamp } from 'drizzle-orm/pg-core'

/** A moment. */
export const instant = (name: string) => timestamp(name, { withTimezone: true })

/** When a row was made. */
export const createdAt = () => instant('created_at').notNull().defaultNow()
