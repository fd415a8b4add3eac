import { queueNames, UNDELIVERED } from '../../../platform/jobs/queues.ts'
import { error, type Finding, ok, type Query, warning } from '../finding.ts'
import { counted, spanOf } from '../words.ts'

const OVERDUE_MINUTES = 10

/** Is the work that fell due being done? */
export async function checkJobs(query: Query): Promise<Finding> {
  const { rows } = await query<{ count: number; ms: number }>(
    `select count(*)::int as count, max(extract(epoch from now() - start_after) * 1000)::float8 as ms from pgboss.job
     where state in ('created', 'retry') and name = any ($1) and start_after < now() - make_interval(mins => $2)`,
    [queueNames, OVERDUE_MINUTES],
  )
  const { count = 0, ms = 0 } = rows[0] ?? {}
  if (count === 0) return ok('No email, refund or other job is overdue.')
  return error(
    `${counted(count, 'job is', 'jobs are')} overdue, the oldest by ${spanOf(ms)}.`,
    'Start the site, and it will catch up on its own. If it’s already running, look for “a job failed” in its log.',
  )
}

/** Was everything that was sent taken? */
export async function checkUndelivered(query: Query): Promise<Finding> {
  const { rows } = await query<{ count: number }>(
    `select count(*)::int as count from pgboss.job where name = $1 and state < 'active'`,
    [UNDELIVERED],
  )
  const { count = 0 } = rows[0] ?? {}
  if (count === 0) return ok('There’s no undelivered email.')
  return warning(
    `${counted(count, 'email')} couldn’t be delivered.`,
    'Open Bookings on the dashboard. Undelivered email says why, and lets you send each one again.',
  )
}
