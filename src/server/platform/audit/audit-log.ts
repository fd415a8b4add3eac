import type { Db } from '../database/database.ts'
import { auditLog } from '../database/schema.ts'

/** What was done: `subject` is what it was done to, in words; `details` holds before and after, reasons and ids. */
export interface Change {
  /** The owner's email; of others only what they are, such as 'customer': nobody else is named. */
  actor: string
  /** A short name of the deed, such as 'booking cancelled'. */
  action: string
  subject: string
  details?: Record<string, unknown>
}

/** Keeps who changed what, when; call it in the transaction of the change. */
export async function recordAudit(tx: Db, change: Change, now: Date): Promise<void> {
  await tx.insert(auditLog).values({ details: {}, ...change, at: now })
}
