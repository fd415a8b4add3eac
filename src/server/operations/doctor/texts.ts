import { counted } from '../../../domain/typography/counted.ts'
import type { Config } from '../../platform/config/config.ts'
import { openTexter } from '../../sms/provider.ts'
import { type FailuresInARow, failuresInARow, textProblem } from '../../sms/state.ts'
import { error, type Finding, ok, type Query, skipped, warning } from './finding.ts'

const DAYS = 30

interface Sums {
  sent: number
  delivered: number
  segments: number
  micros: number
}

/** Checks that the text provider accepts our keys and texts are delivered, and reports the cost. Sends nothing. */
export async function checkTexts({ texts }: Pick<Config, 'texts'>, query: Query, now: Date): Promise<Finding> {
  if (!texts) return skipped('Text messages are off.')
  const status = await openTexter(texts).greet()
  if (status === 401 || status === 403)
    return error(
      'The text message provider doesn’t accept SMS_ACCOUNT_SID and SMS_AUTH_TOKEN.',
      'Copy both from the provider’s console again.',
    )
  if (status === undefined || status >= 400)
    return error(
      status === undefined
        ? 'The text message provider doesn’t answer.'
        : `The text message provider answered with status ${status}.`,
      'Make sure SMS_URL is right and no firewall is in the way. Reminders go out by email all the same.',
    )
  const { rows: failures } = await query<FailuresInARow>(failuresInARow)
  const problem = textProblem(failures[0], now)
  if (problem)
    return warning(
      `Text messages have failed since ${problem.since.toISOString()}. ${problem.because}`,
      'Look the error up in the provider’s console. A text that may have gone out isn’t sent again.',
    )
  const { rows } = await query<Sums>(
    `select count(*)::int as sent, (count(*) filter (where state = 'delivered'))::int as delivered,
       coalesce(sum(segments), 0)::int as segments, coalesce(sum(price_micros), 0)::float8 as micros
     from texts where provider_id is not null and created_at > $1`,
    [new Date(now.getTime() - DAYS * 86_400_000)],
  )
  return ok(`The provider accepts our keys. ${spentWords(rows[0])}`)
}

/** Summary such as 'In the last 30 days: 12 text messages in 12 parts, 11 delivered, $0.09 so far.' */
function spentWords({ sent, delivered, segments, micros }: Sums = { sent: 0, delivered: 0, segments: 0, micros: 0 }) {
  if (sent === 0) return `No text messages in the last ${DAYS} days.`
  const price = `$${(micros / 1_000_000).toFixed(2)}`
  return `In the last ${DAYS} days: ${counted(sent, 'text message')} in ${counted(segments, 'part')}, ${delivered} delivered, ${price} so far.`
}
