import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { shortReference } from '../../../../domain/booking/short-reference.ts'
import { adminApi } from '../../../app/api/api.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import { Button } from '../../../ui/button.tsx'
import * as rowStyles from '../../../ui/row.module.css'
import { GroupTitle } from '../../counted-group.tsx'
import { momentLabel, together } from '../../format.ts'
import { useOpenBooking } from '../../money/use-open-booking.ts'
import { adminAnswer, attentionQuery, undeliveredQuery } from '../../queries.ts'
import { useRowAction } from '../../use-row-action.ts'
import type { BookingActions } from '../booking-actions.ts'
import * as decisionStyles from '../decision/decision.module.css'
import * as waitingStyles from './waiting.module.css'

/** Faults on the way to the mail server: the system's codes, and Nodemailer's sentences. */
const unreached =
  /\bE(?:TIMEDOUT|CONN[A-Z]+|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)\b|^(?:Connection (?:timeout|closed)|Greeting never received|Timeout)/

/** Why an email wasn't delivered: in plain words if we know them, else as the mail server put it. */
export function MailReason({ reason }: { reason: string }) {
  if (/\b5\.1\.1\b/.test(reason))
    return <small className={decisionStyles.owed}>This email address doesn’t exist.</small>
  if (unreached.test(reason)) return <small>We couldn’t reach the mail server.</small>
  return <small>{reason}</small>
}

/** Emails that failed for a day or exceeded a limit, collapsed, with a button to resend them. Empty if there are none. */
export function Undelivered({ onContact }: Pick<BookingActions, 'onContact'>) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(undeliveredQuery)
  const again = useRowAction({
    run: ({ id }) => adminAnswer(adminApi.undelivered[':id']['send-again'].$post({ param: { id } })),
    done: 'We’ll keep trying for another day.',
  })
  const contact = useOpenBooking(onContact)
  const mails = data?.pages.flatMap(({ undelivered }) => undelivered) ?? []
  if (mails.length === 0) return null
  return (
    <section className={`${waitingStyles.group} ${waitingStyles.alarm}`} aria-labelledby="undelivered">
      <details name="attention">
        <summary>
          <h2 id="undelivered">
            <GroupTitle title="Undelivered email" total={mails.length} more={hasNextPage} />
          </h2>
        </summary>
        <ul>
          {mails.map(({ id, job, customer, reason, since, bookingId }) => (
            <li key={id} className={rowStyles.row}>
              <p>
                <b>
                  {job}
                  {customer && ': '}
                </b>
                {customer && bookingId && (
                  <button
                    type="button"
                    className={`${buttonStyles.linkBtn} ${waitingStyles.linkBtn}`}
                    onClick={() => contact.open(bookingId)}
                  >
                    {customer}
                  </button>
                )}
                <MailReason reason={reason} />
                <small>
                  Since {momentLabel(since)}
                  {bookingId && `, ${together(`booking ${shortReference(bookingId)}`)}`}
                </small>
              </p>
              <Button
                look="second"
                size="small"
                busy={again.isBusy(id) && 'One moment...'}
                onClick={() => again.mutate({ id })}
              >
                Send again
              </Button>
            </li>
          ))}
        </ul>
        {hasNextPage && (
          <p>
            <Button
              look="second"
              size="small"
              busy={isFetchingNextPage && 'Loading...'}
              onClick={() => void fetchNextPage()}
            >
              Show more
            </Button>
          </p>
        )}
      </details>
    </section>
  )
}

const NOT_MADE =
  'The site makes a backup every night, but hasn’t lately. Make sure its server runs through the night, or make one yourself: npm run backup -- FILE'

/** Warns if the nightly backup failed or is more than a day and a half old, with what to do. Empty if all is well. */
export function BackupWarning() {
  const { data } = useQuery(attentionQuery)
  const backup = data?.backup
  if (!backup) return null
  return (
    <section className={`${waitingStyles.group} ${waitingStyles.alarm}`} aria-labelledby="backup-warning">
      <details name="attention">
        <summary>
          <h2 id="backup-warning">{backup.because ? 'Backup failed' : 'No recent backup'}</h2>
        </summary>
        <ul>
          <li>
            <p>
              {backup.because ?? NOT_MADE}
              <small>
                {backup.lastGoodAt ? `Last good backup: ${momentLabel(backup.lastGoodAt)}.` : 'No good backup yet.'}
              </small>
              {backup.because && <small>We’ll try again every hour. This goes away once a backup is made.</small>}
            </p>
          </li>
        </ul>
      </details>
    </section>
  )
}

/** Warns if text messages have been failing for an hour or longer, and why. Empty if all is well. */
export function TextWarning() {
  const { data } = useQuery(attentionQuery)
  const texts = data?.texts
  if (!texts) return null
  return (
    <section className={`${waitingStyles.group} ${waitingStyles.alarm}`} aria-labelledby="text-warning">
      <details name="attention">
        <summary>
          <h2 id="text-warning">Text messages aren’t going out</h2>
        </summary>
        <ul>
          <li>
            <p>
              {texts.because}
              <small>Since {momentLabel(texts.since)}. Customers still get their reminders by email.</small>
              <small>This goes away once a text gets through.</small>
            </p>
          </li>
        </ul>
      </details>
    </section>
  )
}
