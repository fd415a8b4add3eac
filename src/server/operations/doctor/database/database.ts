import { BOOKED } from '../../../../domain/booking/booking.ts'
import { shortReference } from '../../../../domain/booking/short-reference.ts'
import { counted } from '../../../../domain/typography/counted.ts'
import { oldestVersion, ownMigrations } from '../../../platform/database/migrate.ts'
import { isOverdue, isUndelivered } from '../../../platform/jobs/job-conditions.ts'
import { error, type Finding, ok, type Query, warning } from '../finding.ts'
import { errorReason, formatDuration } from '../words.ts'

const OVERDUE_MINUTES = 10

/** Checks for overdue jobs. */
export async function checkJobs(query: Query): Promise<Finding> {
  const { rows } = await query<{ count: number; ms: number }>(
    `select count(*)::int as count, max(extract(epoch from now() - start_after) * 1000)::float8 as ms from pgboss.job
     where ${isOverdue(OVERDUE_MINUTES)}`,
  )
  const { count = 0, ms = 0 } = rows[0] ?? {}
  if (count === 0) return ok('No email, refund or other job is overdue.')
  return error(
    `${counted(count, 'job is', 'jobs are')} overdue, the oldest by ${formatDuration(ms)}.`,
    'Start the site, and it will catch up on its own. If it’s already running, look for “a job failed” in its log.',
  )
}

/** Checks for undelivered emails. */
export async function checkUndelivered(query: Query): Promise<Finding> {
  const { rows } = await query<{ count: number }>(
    `select count(*)::int as count from pgboss.job where ${isUndelivered}`,
  )
  const { count = 0 } = rows[0] ?? {}
  if (count === 0) return ok('There’s no undelivered email.')
  return warning(
    `${counted(count, 'email')} couldn’t be delivered.`,
    'Open Bookings on the dashboard. Undelivered email says why, and lets you send each one again.',
  )
}

interface Waits {
  waiting: number
  waitsMs: number
  blocker: number | null
}

/** Checks for queries waiting for locks, and for long open transactions that may block others. Limits in seconds. */
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
      `${counted(wait.waiting, 'query is waiting', 'queries are waiting')} for a lock, the longest for ${formatDuration(wait.waitsMs)}.`,
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
    `A transaction has been open for ${formatDuration(held.ms)} and is still holding its locks.`,
    `If no backup or export is running, end it: select pg_terminate_backend(${held.pid});`,
  )
}

/** Checks that the constraint against double booking exists and is valid. */
export async function checkNoOverlap(query: Query): Promise<Finding> {
  const { rows } = await query<{ holds: boolean }>(
    `select convalidated and indisvalid as holds from pg_constraint join pg_index on indexrelid = conindid
     where conrelid = 'bookings'::regclass and conname = 'bookings_no_overlap' and contype = 'x'`,
  )
  if (rows[0]?.holds) return ok('The database refuses double bookings.')
  const what = rows.length === 0 ? 'is missing' : 'isn’t valid'
  return error(
    `The constraint that makes double booking impossible ${what}.`,
    'Stop the site, sort out the bookings that overlap, and add bookings_no_overlap back the way the migrations define it.',
  )
}

/** Checks for overlapping events by comparing them, independent of the constraint. */
export async function checkOverlaps(query: Query): Promise<Finding> {
  const { rows } = await query<{ id: string; count: number }>(
    `select id, (count(*) over ())::int as count from (
       select id, starts_at, starts_at < max(ends_at) over (partition by resource_id order by starts_at, ends_at, id
         rows between unbounded preceding and 1 preceding) as is_double
       from bookings where status = $1 and starts_at < ends_at) booked
     where is_double order by starts_at desc limit 3`,
    [BOOKED],
  )
  const [first] = rows
  if (!first) return ok('No two booked events overlap.')
  const references = rows.map(({ id }) => shortReference(id)).join(', ')
  return error(
    `${counted(first.count, 'booked event overlaps', 'booked events overlap')} another: ${references}.`,
    'Search for them under Bookings, call those customers, and move or cancel one booking of each pair.',
  )
}

/** Checks that the database is reachable and recent enough. */
export async function checkDatabase(query: Query): Promise<Finding> {
  const asked = query<{ version: string; major: number }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major`,
  )
  try {
    const { version = '', major = 0 } = (await asked).rows[0] ?? {}
    if (major >= oldestVersion) return ok(`PostgreSQL ${version}.`)
    return error(
      `PostgreSQL ${version} is too old. The site needs ${oldestVersion} or newer.`,
      'Create a database on a newer server and move over: npm run backup here, npm run restore there.',
    )
  } catch (away) {
    return error(
      `The database can’t be reached: ${errorReason(away).replace(/\.$/, '')}.`,
      'Start it, or correct DATABASE_URL. Without DATABASE_URL, the database starts with the site: npm start',
    )
  }
}

/** Checks that the encoding can store every character. */
export async function checkEncoding(query: Query): Promise<Finding> {
  const { rows } = await query<{ encoding: string }>(`select current_setting('server_encoding') as encoding`)
  const encoding = rows[0]?.encoding
  if (encoding === 'UTF8') return ok('Text is stored as UTF-8.')
  return error(
    `Text is stored as ${encoding}, which can’t hold every letter people type.`,
    'Create a UTF-8 database and move over: npm run backup here, npm run restore there.',
  )
}

const DIFFERS_MS = 5_000
const DIFFERS_FAR_MS = 60_000

/** Compares the clocks of database and machine; sessions, holds and reminders depend on both. */
export async function checkClock(query: Query, clock: () => Date): Promise<Finding> {
  const before = clock().getTime()
  const { rows } = await query<{ at: Date }>('select clock_timestamp() as at')
  const ahead = (rows[0]?.at.getTime() ?? 0) - (before + clock().getTime()) / 2
  if (Math.abs(ahead) < DIFFERS_MS) return ok('This machine’s clock and the database’s agree.')
  const found = `The database’s clock is ${formatDuration(Math.abs(ahead))} ${ahead > 0 ? 'ahead of' : 'behind'} this machine’s.`
  const todo = 'Turn on time synchronization (NTP) on both machines.'
  return Math.abs(ahead) < DIFFERS_FAR_MS ? warning(found, todo) : error(found, todo)
}

/** Checks that the tables are at this version's level. */
export async function checkMigrations(query: Query): Promise<Finding> {
  const { rows } = await query<{ name: string; checksum: string }>(
    'select name, checksum from migrations order by name',
  )
  const own = new Map(ownMigrations().map(({ name, checksum }) => [name, checksum]))
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const newer = [...applied.keys()].find((name) => !own.has(name))
  if (newer)
    return error(
      `A newer version has upgraded the database (${newer}).`,
      'Run that version, or restore a backup from before the upgrade into an empty database.',
    )
  const changed = [...own].find(([name, checksum]) => applied.has(name) && applied.get(name) !== checksum)
  if (changed)
    return error(
      `migrations/${changed[0]} was changed after it was applied.`,
      'Put the file back the way it was. The site won’t start until you do.',
    )
  const waiting = [...own.keys()].filter((name) => !applied.has(name))
  if (waiting.length === 0) return ok(`All ${own.size} migrations are applied.`)
  return warning(
    `${counted(waiting.length, 'migration hasn’t', 'migrations haven’t')} been applied yet: ${waiting.join(', ')}.`,
    'Restart the site to apply what’s missing.',
  )
}
