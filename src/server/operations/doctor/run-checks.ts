import { CannotStart } from '../../platform/config/startup-error.ts'
import { isDatabaseAway } from '../../platform/database/database.ts'
import { type Check, error, type Finding, type Line, skipped } from './finding.ts'
import { errorReason, formatDuration } from './words.ts'

const LIMIT_SECONDS = 10

/** PostgreSQL codes for a missing table or schema. */
const noTable = ['42P01', '3F000']

/** Runs all checks in parallel, each with its time limit. A failing one is an error of its own line; the others continue. */
export const runChecks = (checks: readonly Check[], clock: () => Date, interrupted?: AbortSignal): Promise<Line[]> =>
  Promise.all(
    checks.map(async (check) => {
      const finding = await runCheck(check, interrupted)
      return { name: check.name, title: check.title, ...finding, at: clock().toISOString() }
    }),
  )

async function runCheck({ run, limitSeconds = LIMIT_SECONDS }: Check, interrupted?: AbortSignal): Promise<Finding> {
  const limit = new AbortController()
  const late = Promise.withResolvers<Finding>()
  const timer = setTimeout(() => {
    limit.abort()
    late.resolve(lateFinding(limitSeconds))
  }, limitSeconds * 1_000)
  const signal = interrupted ? AbortSignal.any([limit.signal, interrupted]) : limit.signal
  try {
    const running = (async () => run(signal))()
    // After a timeout, it still cleans up.
    running.catch(() => {})
    return await Promise.race([running, late.promise])
  } catch (failure) {
    return toFailureFinding(failure)
  } finally {
    clearTimeout(timer)
  }
}

const lateFinding = (limitSeconds: number) =>
  error(
    `No answer within ${formatDuration(limitSeconds * 1_000)}.`,
    'Run the doctor again. If this takes as long every time, whatever is checked here is overloaded or can’t be reached.',
  )

function toFailureFinding(failure: unknown): Finding {
  if (isDatabaseAway(failure) || failure instanceof CannotStart)
    return skipped('Not checked: the database can’t be reached.')
  if (noTable.includes(String((failure as { code?: unknown }).code)))
    return skipped('Not checked: the database doesn’t have its tables yet.')
  return error(
    `The check itself failed: ${errorReason(failure)}.`,
    'Run the doctor again. If this doesn’t go away, report it as a bug.',
  )
}
