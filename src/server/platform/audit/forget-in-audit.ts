import { and, eq, gte, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { auditLog } from '../database/schema.ts'

const NOBODY = 'Deleted customer'
const HIDDEN = '…'

// What follows the name in the subject of a booking (`subjectOf`).
const whenInSubject = /^.*, (?=(?:Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day, |no date$)/s

// What we write ourselves and nobody types: whoever calls themselves "$" or "cash" does not take the sums away.
const ownFacts = new Set(['bookingId', 'amount', 'method', 'receivedInAll', 'was', 'rule'])

/** Whom the change log is to forget. */
export interface Person {
  /** The account's; undefined where it is gone already. */
  email: string | undefined
  bookingIds: string[]
  /** What is kept of them, as they wrote it. */
  words: readonly (string | null | undefined)[]
}

/**
 * Takes a person out of the change log: of the lines about their bookings, and of those that hold their email, what
 * was done and when stays. Free text (reasons) goes, for it may say anything of them. In the caller's transaction.
 * Reads the whole log, or with `since` only the lines from then on, by their index.
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

/** The address by itself: "n@example.com" stands in "ann@example.com" as well. */
const wholeAddress = (email: string) =>
  new RegExp(`(?<![\\w.'+-])${email.replace(/[^\w@]/g, '\\$&')}(?![\\w-]|\\.\\w)`, 'i')

const withoutName = (subject: string) =>
  whenInSubject.test(subject) ? subject.replace(whenInSubject, `${NOBODY}, `) : NOBODY

/** The same value without free text and without any text that holds one of the words. */
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
