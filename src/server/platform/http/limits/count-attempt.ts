import { sql } from 'drizzle-orm'
import { RetryLater } from '../../../../domain/retry-later.ts'
import type { Database } from '../../database/database.ts'
import { countedAddress, networkOf } from './client-address.ts'
import { type Attempt, countAtOnce } from './count-at-once.ts'
import { type LimitName, limits } from './rate-limit.ts'

function keyOf(name: LimitName, who: string): string {
  if (name.endsWith('-from-address')) return `${name}:${countedAddress(who)}`
  return `${name}:${name.endsWith('-from-network') ? networkOf(who) : who}`
}

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
 * a transaction. What is sent again under the same name `once`, in the same window, counts as one: false then.
 */
export async function countAttempt(
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

/** Counts all in one statement; where one of them is not counted, none is, and the answer is no. */
async function countedTogether(db: Database, counts: readonly Counted[], now: Date): Promise<boolean> {
  const keys = await countAtOnce(
    db,
    counts.map((count) => attemptAt(now, count)),
    now,
  )
  if (keys.length === counts.length) return true
  for (const [name, who, once] of counts)
    if (keys.includes(keyOf(name, who))) await takeBackAttempt(db, name, who, once)
  return false
}

/** Counts one attempt under each limit in turn; those before the one that refuses stay counted. */
export async function countInTurn(db: Database, counts: readonly Counted[], now: Date): Promise<void> {
  if (await countedTogether(db, counts, now)) return
  for (const [name, who, once] of counts) await countAttempt(db, name, who, now, once)
}

/** Did a count pass? Only what it refuses is answered with no. */
export async function isWithin(counting: Promise<unknown>): Promise<boolean> {
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
    for (const count of named) if (await countAttempt(db, count[0], count[1], now, once)) counted.push(count)
  } catch (error) {
    for (const [name, who] of counted) await takeBackAttempt(db, name, who, once)
    throw error
  }
}

/** Takes back what was counted, after the right password. */
export async function forgetAttempts(db: Database, name: LimitName, who: string): Promise<void> {
  await db.execute(sql`delete from rate_limits where key = ${keyOf(name, who)}`)
}

/** Takes back the newest attempt of that name `once`, or without one, and leaves those of others. */
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
    where key = ${keyOf(name, who)} and array_position(tokens, ${once ?? null}::text) is not null`)
}
