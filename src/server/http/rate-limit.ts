import { sql } from 'drizzle-orm'
import {
  ATTEMPT_WINDOW_MS,
  CHANGE_WINDOW_MINUTES,
  MAX_ATTEMPTS,
  MAX_CHANGES,
  MAX_HOLDS_FROM_ADDRESS,
  MAX_LINK_TRIES,
  MAX_OWNER_MAILS_A_DAY,
  MAX_PAYMENT_TRIES,
  PAYMENT_WINDOW_MINUTES,
} from '../../domain/booking-limits.ts'
import { HOLD_MINUTES } from '../../domain/payments/holds.ts'
import type { Refusal } from '../../domain/refusals.ts'
import { RetryLater } from '../../domain/retry-later.ts'
import type { Database } from '../database/database.ts'
import { countedAddress } from './client-address.ts'
import { type Attempt, countAtOnce } from './count-at-once.ts'

type Limit = { max: number; seconds: number; refusal: Refusal }

/** Every limit there is. What is counted (an account, an address) is named where the limit is used. */
const limits = {
  /** §5, reading R7. */
  'booking-of-account': { max: MAX_ATTEMPTS, seconds: ATTEMPT_WINDOW_MS / 1000, refusal: 'rate-limited' },
  'booking-from-address': { max: 60, seconds: 60, refusal: 'too-many-requests' },
  // With cards on: a time that is held costs nothing until it is paid.
  'hold-from-address': { max: MAX_HOLDS_FROM_ADDRESS, seconds: HOLD_MINUTES * 60, refusal: 'too-many-requests' },
  'change-of-account': { max: MAX_CHANGES, seconds: CHANGE_WINDOW_MINUTES * 60, refusal: 'too-many-changes' },
  'payment-of-account': {
    max: MAX_PAYMENT_TRIES,
    seconds: PAYMENT_WINDOW_MINUTES * 60,
    refusal: 'too-many-payment-tries',
  },
  'payment-from-address': {
    max: MAX_LINK_TRIES,
    seconds: PAYMENT_WINDOW_MINUTES * 60,
    refusal: 'too-many-payment-tries',
  },
  // To an address that is not the account's own, confirmed one (mail-limits.ts).
  'mail-to-stranger-hourly': { max: 10, seconds: 3_600, refusal: 'too-many-attempts' },
  'mail-to-stranger-daily': { max: 20, seconds: 86_400, refusal: 'too-many-attempts' },
  'mail-of-account-hourly': { max: 20, seconds: 3_600, refusal: 'too-many-attempts' },
  'mail-of-account-daily': { max: 40, seconds: 86_400, refusal: 'too-many-attempts' },
  // Of whatever their customers do: owner-limit.ts.
  'owner-mail-daily': { max: MAX_OWNER_MAILS_A_DAY, seconds: 86_400, refusal: 'too-many-attempts' },
  'owner-notification-daily': { max: MAX_OWNER_MAILS_A_DAY, seconds: 86_400, refusal: 'too-many-attempts' },
  // Of a booking that the owner confirmed or was paid for: apart, so that nobody's mischief uses up the others' word.
  'owner-word-of-booking-daily': { max: 10, seconds: 86_400, refusal: 'too-many-attempts' },
  'owner-summary-daily': { max: 1, seconds: 86_400, refusal: 'too-many-attempts' },
  'sign-up-from-address': { max: 60, seconds: 600, refusal: 'too-many-attempts' },
  'sign-in-from-address': { max: 60, seconds: 600, refusal: 'too-many-attempts' },
  // How these five play together: sign-in-attempts.ts.
  'sign-in-with-device': { max: 10, seconds: 3600, refusal: 'too-many-attempts' },
  'sign-in-to-account': { max: 10, seconds: 600, refusal: 'too-many-attempts' },
  'sign-in-to-account-anywhere': { max: 100, seconds: 86_400, refusal: 'too-many-attempts' },
  'sign-in-under-attack': { max: 3, seconds: 3600, refusal: 'too-many-attempts' },
  'sign-in-under-attack-anywhere': { max: 1000, seconds: 86_400, refusal: 'too-many-attempts' },
  'reset-mail-to-address': { max: 3, seconds: 900, refusal: 'too-many-attempts' },
  // To what stands behind a plus, all together: apart from the mailbox's own address, whose count nobody uses up so.
  'reset-mail-behind-plus': { max: 3, seconds: 900, refusal: 'too-many-attempts' },
  'reset-from-address': { max: 30, seconds: 600, refusal: 'too-many-attempts' },
  'verification-mail-to-account': { max: 3, seconds: 900, refusal: 'too-many-attempts' },
  // Not of the account: one that is deleted and opened again would begin at nothing.
  'verification-mail-to-mailbox': { max: 10, seconds: 86_400, refusal: 'too-many-attempts' },
  'mailed-link-from-address': { max: 60, seconds: 600, refusal: 'too-many-attempts' },
  // A photo is decoded in a process of its own. Bytes are counted apart (upload-limits.ts).
  'photo-of-account': { max: 60, seconds: 3_600, refusal: 'too-many-attempts' },
  'photo-from-address': { max: 180, seconds: 3_600, refusal: 'too-many-attempts' },
  // An export may hold 150 photos.
  'export-of-account': { max: 20, seconds: 3_600, refusal: 'too-many-attempts' },
  // Each answer of a site check is saved as it is given.
  'site-check-from-address': { max: 300, seconds: 600, refusal: 'too-many-attempts' },
  'answers-of-booking': { max: 120, seconds: 600, refusal: 'too-many-attempts' },
  // Of a session, not of its account: whoever stole one session does not keep the owner from changing the password.
  'password-check-of-session': { max: 5, seconds: 900, refusal: 'too-many-attempts' },
  'unlock-of-account': { max: 5, seconds: 900, refusal: 'too-many-attempts' },
  'unlock-from-address': { max: 20, seconds: 900, refusal: 'too-many-attempts' },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits

/** After so many seconds no limit looks at an attempt any more. */
export const longestWindowSeconds = Math.max(...Object.values(limits).map(({ seconds }) => seconds))

const keyOf = (name: LimitName, who: string) => `${name}:${name.endsWith('-from-address') ? countedAddress(who) : who}`

/** A limit, whom it counts, and the name under which a repetition counts as the same attempt. */
export type Counted = readonly [name: LimitName, who: string, once?: string | undefined]

const attemptAt = (now: Date, [name, who, once]: Counted): Attempt => ({
  key: keyOf(name, who),
  max: limits[name].max,
  since: new Date(now.getTime() - limits[name].seconds * 1000),
  once,
})

/**
 * Counts one attempt in a sliding window, in the database, so that it holds for all processes and over restarts.
 * Throws `RetryLater` past the limit; a refused attempt is not counted, so waiting always helps. Not for use inside
 * a transaction. What is sent again under the same name `once`, in the same window, counts as one.
 */
export async function countAttempt(
  db: Database,
  name: LimitName,
  who: string,
  now: Date,
  once?: string | undefined,
): Promise<void> {
  const attempt = attemptAt(now, [name, who, once])
  if ((await countAtOnce(db, [attempt], now)).length === 1) return

  const { seconds, refusal } = limits[name]
  const { rows } = await db.execute<{ oldest: Date | string | null; counted: boolean | null }>(sql`
    select min(hit) oldest, bool_or(token = ${once ?? null}) counted
    from rate_limits, unnest(rate_limits.hits, rate_limits.tokens) as counted(hit, token)
    where key = ${attempt.key} and hit > ${attempt.since.toISOString()}::timestamptz`)
  if (rows[0]?.counted) return
  const oldest = rows[0]?.oldest ? new Date(rows[0].oldest) : now
  throw new RetryLater(refusal, seconds - (now.getTime() - oldest.getTime()) / 1000)
}

/** Counts all in one statement; where one of them is not counted, none is, and the answer is no. */
async function countedTogether(db: Database, counts: readonly Counted[], now: Date): Promise<boolean> {
  const keys = await countAtOnce(
    db,
    counts.map((count) => attemptAt(now, count)),
    now,
  )
  if (keys.length === counts.length) return true
  for (const [name, who] of counts) if (keys.includes(keyOf(name, who))) await takeBackAttempt(db, name, who)
  return false
}

/** Counts one attempt under each limit in turn; those before the one that refuses stay counted. */
export async function countInTurn(db: Database, counts: readonly Counted[], now: Date): Promise<void> {
  if (await countedTogether(db, counts, now)) return
  for (const [name, who, once] of counts) await countAttempt(db, name, who, now, once)
}

/** Did a count pass? Only what it refuses is answered with no. */
export async function isWithin(counting: Promise<void>): Promise<boolean> {
  try {
    await counting
    return true
  } catch (error) {
    if (error instanceof RetryLater) return false
    throw error
  }
}

/** Counts one attempt under several limits, each a name and whom it counts; where one of them refuses, under none. */
export async function countAttempts(
  db: Database,
  counts: readonly (readonly [LimitName, string])[],
  now: Date,
  once: string,
): Promise<void> {
  const named = counts.map(([name, who]) => [name, who, once] as const)
  if (await countedTogether(db, named, now)) return
  const counted: Counted[] = []
  try {
    for (const count of named) {
      await countAttempt(db, count[0], count[1], now, once)
      counted.push(count)
    }
  } catch (error) {
    for (const [name, who] of counted) await takeBackAttempt(db, name, who)
    throw error
  }
}

/** Takes back what was counted, after the right password. */
export async function forgetAttempts(db: Database, name: LimitName, who: string): Promise<void> {
  await db.execute(sql`delete from rate_limits where key = ${keyOf(name, who)}`)
}

/** Takes back the newest attempt alone, after the right password, and leaves those of others. */
export async function takeBackAttempt(db: Database, name: LimitName, who: string): Promise<void> {
  await db.execute(sql`
    update rate_limits set hits = hits[:cardinality(hits) - 1], tokens = tokens[:cardinality(hits) - 1]
    where key = ${keyOf(name, who)} and cardinality(hits) > 0`)
}
