import { and, eq, gte, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { auditLog } from '../database/schema.ts'

const NOBODY = 'Deleted customer'
const HIDDEN = '…'

// The part after the name in a booking's subject (`auditSubject`).
const whenInSubject = /^.*, (?=(?:Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day, |no date$)/s

// Values we generate ourselves. Exempt, so a customer named "$" or "cash" can't erase the amounts.
const ownFacts = new Set(['bookingId', 'amount', 'method', 'receivedInAll', 'was', 'rule'])

/** The person to remove from the audit log. */
export interface Person {
  /** Email of the account; undefined if it is already deleted. */
  email: string | undefined
  bookingIds: string[]
  /** Stored values the person typed, verbatim. */
  words: readonly (string | null | undefined)[]
}

/**
 * Removes a person from the audit log: entries about their bookings and entries containing their email keep only what was
 * done and when. Free text (reasons) is removed because it may mention them. Runs in the caller's transaction. With `since`,
 * it reads only entries from then on, using their index.
 */
export async function forgetInAudit(tx: Db, { email, bookingIds, words }: Person, since?: Date): Promise<void> {
  if (email === undefined) return
  const aboutBookings = inArray(sql`${auditLog.details}->>'bookingId'`, bookingIds)
  const holdsEmail = sql`strpos(lower(${auditLog.subject} || ${auditLog.details}::text), ${email.toLowerCase()}) > 0`
  const rows = await tx
    .select()
    .from(auditLog)
    .where(and(since && gte(auditLog.at, since), bookingIds.length > 0 ? or(aboutBookings, holdsEmail) : holdsEmail))
  const known = words.filter((word) => word !== null && word !== undefined && word.trim() !== '') as string[]
  const named = wholeAddress(email)
  for (const { id, subject, details } of rows) {
    const isAboutThem = bookingIds.includes((details as { bookingId?: string }).bookingId ?? '')
    if (!isAboutThem && !named.test(subject + JSON.stringify(details))) continue
    const change = { subject: withoutName(subject), details: without(details, known) as typeof details }
    await tx.update(auditLog).set(change).where(eq(auditLog.id, id))
  }
}

/** Matches the whole address only: "n@example.com" is also part of "ann@example.com". */
const wholeAddress = (email: string) =>
  new RegExp(`(?<![\\w.'+-])${email.replace(/[^\w@]/g, '\\$&')}(?![\\w-]|\\.\\w)`, 'i')

const withoutName = (subject: string) =>
  whenInSubject.test(subject) ? subject.replace(whenInSubject, `${NOBODY}, `) : NOBODY

/** Copy of the value without free text and without any string containing one of the words. */
function without(value: unknown, words: readonly string[]): unknown {
  if (typeof value === 'string') {
    return words.some((word) => value.toLowerCase().includes(word.toLowerCase())) ? HIDDEN : value
  }
  if (Array.isArray(value)) return value.map((entry) => without(entry, words))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, kept(name, entry, words)]))
}

function kept(name: string, value: unknown, words: readonly string[]): unknown {
  if (/^(reason|note)$/.test(name)) return HIDDEN
  return ownFacts.has(name) ? value : without(value, words)
}
