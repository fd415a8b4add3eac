import type { Db } from '../database/database.ts'
import { auditLog } from '../database/schema.ts'

/** An audit entry. `subject` is what was changed, in words; `details` holds before and after, reasons and ids. */
export interface Change {
  /** The owner's email. Anyone else is recorded by role only, such as 'customer'. */
  actor: string
  /** Short name of the action, such as 'booking cancelled'. */
  action: string
  subject: string
  details?: Record<string, unknown>
}

/** Records who changed what and when; call it in the transaction of the change. */
export async function recordAudit(tx: Db, change: Change, now: Date): Promise<void> {
  await tx.insert(auditLog).values({ details: {}, ...change, at: now })
}
