import { sql } from 'drizzle-orm'
import { RetryLater } from '../../../../domain/retry-later.ts'
import type { Database } from '../../database/database.ts'
import { countedAddress, toNetwork } from './client-address.ts'
import { type LimitName, limits } from './rate-limit.ts'

/** One attempt under one limit: at most `max` since `since`; attempts with the same `once` count once. */
interface Attempt {
  key: string
  max: number
  since: Date
  once: string | undefined
}

/**
 * Counts, in one statement, each attempt that is within its limit, and returns the counted keys. Always pass limits in the
 * same order, so that concurrent statements can't deadlock.
 */
async function countAtOnce(db: Database, attempts: readonly Attempt[], now: Date): Promise<string[]> {
  const keys = sql`${sql.param(attempts.map(({ key }) => key))}::text[]`
  const since = sql`${sql.param(attempts.map((attempt) => attempt.since.toISOString()))}::timestamptz[]`
  const most = sql`${sql.param(attempts.map(({ max }) => max))}::int[]`
  const names = sql`${sql.param(attempts.map(({ once }) => once ?? null))}::text[]`
  const at = sql`${now.toISOString()}::timestamptz`
  const place = sql`array_position(${keys}, rate_limits.key)`
  const counted = sql`unnest(rate_limits.hits, rate_limits.tokens) counted(hit, token) where hit > (${since})[${place}]`

  // The row lock serializes concurrent attempts; past the limit, or for a repeated `once`, `where` leaves the row unchanged.
  // Doesn't wait for the disk, because a count lost in a power failure is harmless.
  const { rows } = await db.execute<{ key: string }>(sql`
    insert into rate_limits (key, hits, tokens, updated_at)
    select key, array[${at}], array[once], ${at}
    from unnest(${keys}, ${names}) attempts(key, once), set_config('synchronous_commit', 'off', true)
    on conflict (key) do update set (hits, tokens, updated_at) = (
      select coalesce(array_agg(hit), '{}') || ${at}, coalesce(array_agg(token), '{}') || excluded.tokens, ${at}
      from ${counted}
    )
    where (
      select count(*) < (${most})[${place}]
        and coalesce(bool_and(token is distinct from excluded.tokens[1] or token is null), true)
      from ${counted}
    )
    returning key`)
  return rows.map(({ key }) => key)
}

function limitKey(name: LimitName, who: string): string {
  if (name.endsWith('-from-address')) return `${name}:${countedAddress(who)}`
  return `${name}:${name.endsWith('-from-network') ? toNetwork(who) : who}`
}

/** A limit, whom it counts, and optionally a name that makes repetitions count once. */
export type Counted = readonly [name: LimitName, who: string, once?: string | undefined]

const attemptAt = (now: Date, [name, who, once]: Counted): Attempt => ({
  key: limitKey(name, who),
  max: limits[name].max,
  since: new Date(now.getTime() - limits[name].seconds * 1000),
  once,
})

/**
 * Counts one attempt in a sliding window, stored in the database, so it holds across processes and restarts. Throws
 * `RetryLater` past the limit; refused attempts aren't counted, so waiting always helps. Returns false for a repetition with
 * the same `once` in the window. Not for use inside a transaction.
 */
export async function consumeLimit(
  db: Database,
  name: LimitName,
  who: string,
  now: Date,
  once?: string | undefined,
): Promise<boolean> {
  const attempt = attemptAt(now, [name, who, once])
  if ((await countAtOnce(db, [attempt], now)).length === 1) return true

  const { seconds, refusal } = limits[name]
  const { rows } = await db.execute<{ oldest: Date | string | null; counted: boolean | null }>(sql`
    select min(hit) oldest, bool_or(token = ${once ?? null}) counted
    from rate_limits, unnest(rate_limits.hits, rate_limits.tokens) as counted(hit, token)
    where key = ${attempt.key} and hit > ${attempt.since.toISOString()}::timestamptz`)
  if (rows[0]?.counted) return false
  const oldest = rows[0]?.oldest ? new Date(rows[0].oldest) : now
  throw new RetryLater(refusal, seconds - (now.getTime() - oldest.getTime()) / 1000)
}

/** Counts all in one statement, or none: if any can't be counted, returns false. */
async function countedTogether(db: Database, counts: readonly Counted[], now: Date): Promise<boolean> {
  const keys = await countAtOnce(
    db,
    counts.map((count) => attemptAt(now, count)),
    now,
  )
  if (keys.length === counts.length) return true
  for (const [name, who, once] of counts)
    if (keys.includes(limitKey(name, who))) await takeBackAttempt(db, name, who, once)
  return false
}

/** Counts one attempt under each limit in turn; those before a refusal stay counted. */
export async function consumeLimits(db: Database, counts: readonly Counted[], now: Date): Promise<void> {
  if (await countedTogether(db, counts, now)) return
  for (const [name, who, once] of counts) await consumeLimit(db, name, who, now, once)
}

/** Was the attempt within the limit? Returns false only for a refusal; other errors are thrown. */
export async function isWithin(counting: Promise<unknown>): Promise<boolean> {
  try {
    await counting
    return true
  } catch (error) {
    if (error instanceof RetryLater) return false
    throw error
  }
}

/** Counts one attempt under several limits; if one refuses, under none. */
export async function consumeLimitsTogether(
  db: Database,
  counts: readonly (readonly [LimitName, string])[],
  now: Date,
  once: string,
): Promise<void> {
  const named = counts.map(([name, who]) => [name, who, once] as const)
  if (await countedTogether(db, named, now)) return
  const counted: Counted[] = []
  try {
    for (const count of named) if (await consumeLimit(db, count[0], count[1], now, once)) counted.push(count)
  } catch (error) {
    for (const [name, who] of counted) await takeBackAttempt(db, name, who, once)
    throw error
  }
}

/** Clears the count, after the right password. */
export async function forgetAttempts(db: Database, name: LimitName, who: string): Promise<void> {
  await db.execute(sql`delete from rate_limits where key = ${limitKey(name, who)}`)
}

/** Removes the newest attempt with this `once`, or without one, leaving the others. */
export async function takeBackAttempt(
  db: Database,
  name: LimitName,
  who: string,
  once?: string | undefined,
): Promise<void> {
  await db.execute(sql`
    update rate_limits set (hits, tokens) = (
      select hits[:at - 1] || hits[at + 1:], tokens[:at - 1] || tokens[at + 1:]
      from (select max(place) at from unnest(array_positions(tokens, ${once ?? null}::text)) place) newest
    )
    where key = ${limitKey(name, who)} and array_position(tokens, ${once ?? null}::text) is not null`)
}
