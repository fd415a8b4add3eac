import { error, type Finding, ok, type Query, warning } from '../finding.ts'
import { counted, spanOf } from '../words.ts'

interface Waits {
  waiting: number
  waitsMs: number
  blocker: number | null
}

/** Does something wait for a lock, or may an open transaction keep others waiting? The limits are in seconds. */
export async function checkLocks(query: Query, { waits = 5, holds = 600 } = {}): Promise<Finding> {
  const others = `from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and backend_type = 'client backend'`
  const { rows: waiting } = await query<Waits>(
    `select count(*)::int as waiting, max(extract(epoch from clock_timestamp() - query_start) * 1000)::float8 as "waitsMs",
       min((pg_blocking_pids(pid))[1]) as blocker
     ${others} and wait_event_type = 'Lock' and query_start <= clock_timestamp() - make_interval(secs => $1)`,
    [waits],
  )
  const [wait] = waiting
  if (wait && wait.waiting > 0)
    return error(
      `${counted(wait.waiting, 'query is waiting', 'queries are waiting')} for a lock, the longest for ${spanOf(wait.waitsMs)}.`,
      wait.blocker === null
        ? 'If that doesn’t clear up, look in pg_stat_activity for what’s blocking them.'
        : `If that doesn’t clear up, end what’s blocking them: select pg_terminate_backend(${wait.blocker});`,
    )
  const { rows: holding } = await query<{ pid: number; ms: number }>(
    `select pid, (extract(epoch from clock_timestamp() - xact_start) * 1000)::float8 as ms
     ${others} and xact_start <= clock_timestamp() - make_interval(secs => $1) order by xact_start limit 1`,
    [holds],
  )
  const [held] = holding
  if (!held) return ok('No lock has been held for long, and nothing is waiting for one.')
  return warning(
    `A transaction has been open for ${spanOf(held.ms)} and is still holding its locks.`,
    `If no backup or export is running, end it: select pg_terminate_backend(${held.pid});`,
  )
}
