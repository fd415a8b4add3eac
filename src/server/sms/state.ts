const HOUR = 3_600_000

/** After so long, failures in a row are more than a bad moment. */
const LONG_MS = HOUR

/** What was tried longer ago says nothing of today. */
const RECENT_MS = 72 * HOUR

/** The texts that failed, or whose outcome is unknown, since the last one that the provider took. For the pages and the doctor. */
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

/** Since when text messages have failed, and why, in a sentence; null while all is well, or for less than an hour. */
export function textProblem(row: FailuresInARow | undefined, now: Date): { since: Date; because: string } | null {
  if (!row?.since || !row.latest) return null
  const since = new Date(row.since)
  const isLong = now.getTime() - since.getTime() >= LONG_MS
  const isRecent = now.getTime() - new Date(row.latest).getTime() < RECENT_MS
  return isLong && isRecent ? { since, because: sentenceOf(row.because) } : null
}

function sentenceOf(reason: string | null): string {
  if (reason === '20003' || reason === '401' || reason === '403')
    return 'The provider doesn’t accept SMS_ACCOUNT_SID and SMS_AUTH_TOKEN.'
  if (reason && /^\d{5}$/.test(reason)) return `The provider answered with error ${reason}.`
  return `The provider didn’t answer as it should (${reason ?? 'no reason given'}).`
}
