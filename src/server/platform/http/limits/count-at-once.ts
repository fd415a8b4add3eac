import { sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'

/** One attempt under one limit: at most `max` since `since`; one of the same name `once` is counted once. */
export interface Attempt {
  key: string
  max: number
  since: Date
  once: string | undefined
}

/**
 * Counts each attempt that its limit lets through, in one statement, and answers with the keys that were counted. Give
 * limits always in the same order, so that two statements never wait for each other.
 */
export async function countAtOnce(db: Database, attempts: readonly Attempt[], now: Date): Promise<string[]> {
  const keys = sql`${sql.param(attempts.map(({ key }) => key))}::text[]`
  const since = sql`${sql.param(attempts.map((attempt) => attempt.since.toISOString()))}::timestamptz[]`
  const most = sql`${sql.param(attempts.map(({ max }) => max))}::int[]`
  const names = sql`${sql.param(attempts.map(({ once }) => once ?? null))}::text[]`
  const at = sql`${now.toISOString()}::timestamptz`
  const place = sql`array_position(${keys}, rate_limits.key)`
  const counted = sql`unnest(rate_limits.hits, rate_limits.tokens) counted(hit, token) where hit > (${since})[${place}]`

  // The row lock makes concurrent attempts take turns; past the limit, or where its name was counted, `where` leaves a
  // row alone. Nobody waits for the disk here: a count that a power cut takes along is no loss.
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
