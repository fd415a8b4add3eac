import { type SQL, sql } from 'drizzle-orm'
import { RetryLater } from '../../../domain/retry-later.ts'
import type { Database } from '../../database/database.ts'
import { countedAddress } from './client-address.ts'
import { type LimitName, limits } from './rate-limit.ts'

const keyOf = (name: LimitName, who: string) => `${name}:${name.endsWith('-from-address') ? countedAddress(who) : who}`

/**
 * Counts one attempt in a sliding window, in the database, so that it holds for all processes and over restarts.
 * Throws `RetryLater` past the limit; a refused attempt is not counted, so waiting always helps. Not for use inside
 * a transaction: nobody waits for the disk here, as a count that a power cut takes along is no loss. What is sent again
 * under the same name `once`, in the same window, counts as one.
 */
export async function countAttempt(
  db: Database,
  name: LimitName,
  who: string,
  now: Date,
  once?: string | undefined,
): Promise<void> {
  const { max, seconds, refusal } = limits[name]
  const since = new Date(now.getTime() - seconds * 1000).toISOString()
  const at = now.toISOString()
  const token = once ?? null
  const hits = sql`unnest(rate_limits.hits, rate_limits.tokens) as counted(hit, token)`
  const recent = (column: SQL) => sql`array(select ${column} from ${hits} where hit > ${since}::timestamptz)`
  const [recentHits, recentTokens] = [recent(sql`hit`), recent(sql`token`)]

  // One statement: the row lock makes concurrent attempts take turns. Past the limit, `where` leaves the row alone.
  const { rowCount } = await db.execute(sql`
    insert into rate_limits (key, hits, tokens, updated_at)
    select ${keyOf(name, who)}, array[${at}::timestamptz], array[${token}::text], ${at}::timestamptz
    from set_config('synchronous_commit', 'off', true)
    on conflict (key) do update
    set hits = ${recentHits} || ${at}::timestamptz, tokens = ${recentTokens} || ${token}::text, updated_at = ${at}
    where cardinality(${recentHits}) < ${max} and coalesce(${token} <> all(${recentTokens}), true)`)
  if (rowCount === 1) return

  const { rows } = await db.execute<{ oldest: Date | string | null; counted: boolean | null }>(sql`
    select min(hit) oldest, bool_or(token = ${token}) counted from rate_limits, ${hits}
    where key = ${keyOf(name, who)} and hit > ${since}::timestamptz`)
  if (rows[0]?.counted) return
  const oldest = rows[0]?.oldest ? new Date(rows[0].oldest) : now
  throw new RetryLater(refusal, seconds - (now.getTime() - oldest.getTime()) / 1000)
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
  const counted: (readonly [LimitName, string])[] = []
  try {
    for (const [name, who] of counts) {
      await countAttempt(db, name, who, now, once)
      counted.push([name, who])
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
