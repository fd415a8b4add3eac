const HOUR = 3_600_000

/** Consecutive failures over at least this long are reported as a problem. */
const LONG_MS = HOUR

/** Failures older than this are ignored. */
const RECENT_MS = 72 * HOUR

/** SQL for the failed or unknown texts since the last success; used by the pages and the doctor. */
export const failuresInARow = `
  select min(tried_at) as since, max(tried_at) as latest, (array_agg(reason order by tried_at desc))[1] as because
  from texts
  where (state in ('failed', 'unknown') or (state = 'waiting' and reason is not null)) and tried_at > coalesce(
    (select max(tried_at) from texts where state in ('sent', 'delivered', 'undelivered')), '-infinity')`

export interface FailuresInARow {
  since: Date | string | null
  latest: Date | string | null
  because: string | null
}

/** Since when texts have been failing, and why, in a sentence. Null if all is well or for the first hour. */
export function textProblem(row: FailuresInARow | undefined, now: Date): { since: Date; because: string } | null {
  if (!row?.since || !row.latest) return null
  const since = new Date(row.since)
  const isLong = now.getTime() - since.getTime() >= LONG_MS
  const isRecent = now.getTime() - new Date(row.latest).getTime() < RECENT_MS
  return isLong && isRecent ? { since, because: reasonSentence(row.because) } : null
}

function reasonSentence(reason: string | null): string {
  if (reason === '20003' || reason === '401' || reason === '403')
    return 'The provider doesn’t accept SMS_ACCOUNT_SID and SMS_AUTH_TOKEN.'
  if (reason && /^\d{5}$/.test(reason)) return `The provider answered with error ${reason}.`
  return `The provider didn’t answer as it should (${reason ?? 'no reason given'}).`
}
