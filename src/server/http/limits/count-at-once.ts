import type { Database } from '../../database/database.ts'
import { runPlain } from '../../database/plain-sql.ts'

/** One attempt under one limit: at most `max` since `since`; one of the same name `once` is counted once. */
export interface Attempt {
  key: string
  max: number
  since: Date
  once: string | undefined
}

// The row lock makes concurrent attempts take turns; past the limit, or where its name was counted, `where` leaves a row
// alone. Nobody waits for the disk here: a count that a power cut takes along is no loss.
const text = `
  insert into rate_limits (key, hits, tokens, updated_at)
  select key, array[$5::timestamptz], array[once], $5
  from unnest($1::text[], $4::text[]) attempts(key, once), set_config('synchronous_commit', 'off', true)
  on conflict (key) do update set (hits, tokens, updated_at) = (
    select coalesce(array_agg(hit), '{}') || $5::timestamptz,
      coalesce(array_agg(token), '{}') || excluded.tokens, $5::timestamptz
    from unnest(rate_limits.hits, rate_limits.tokens) counted(hit, token)
    where hit > ($2::timestamptz[])[array_position($1::text[], rate_limits.key)]
  )
  where (
    select count(*) < ($3::int[])[array_position($1::text[], rate_limits.key)]
      and coalesce(bool_and(token is distinct from excluded.tokens[1] or token is null), true)
    from unnest(rate_limits.hits, rate_limits.tokens) counted(hit, token)
    where hit > ($2::timestamptz[])[array_position($1::text[], rate_limits.key)]
  )
  returning key`

/**
 * Counts each attempt that its limit lets through, in one statement, and answers with the keys that were counted. Give
 * limits always in the same order, so that two statements never wait for each other.
 */
export async function countAtOnce(db: Database, attempts: readonly Attempt[], now: Date): Promise<string[]> {
  const { rows } = await runPlain<{ key: string }>(db, text, [
    attempts.map(({ key }) => key),
    attempts.map(({ since }) => since.toISOString()),
    attempts.map(({ max }) => max),
    attempts.map(({ once }) => once ?? null),
    now.toISOString(),
  ])
  return rows.map(({ key }) => key)
}
