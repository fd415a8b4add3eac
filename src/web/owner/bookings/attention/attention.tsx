import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx/lite'
import { useId, useRef, useState } from 'react'
import { confirmBy } from '../../../../domain/booking/booking.ts'
import { shortReference } from '../../../../domain/booking/short-reference.ts'
import { CONFIRM_WITHIN_HOURS } from '../../../../domain/terms.ts'
import { flagLabel } from '../../../../domain/weather/words.ts'
import { adminApi } from '../../../app/api/api.ts'
import { serverNow } from '../../../schedule/server-clock.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import { Button } from '../../../ui/button.tsx'
import { ChevronDownIcon } from '../../../ui/icon.tsx'
import * as rowStyles from '../../../ui/row.module.css'
import { GroupTitle } from '../../counted-group.tsx'
import { momentLabel, shown, together, usd } from '../../format.ts'
import { useOpenBooking } from '../../money/use-open-booking.ts'
import { type AdminBooking, adminAnswer, attentionQuery, undeliveredQuery } from '../../queries.ts'
import { useAdminView } from '../../use-admin-view.ts'
import { useRowAction } from '../../use-row-action.ts'
import { FreeMoveButton } from '../../weather/free-move-button.tsx'
import type { BookingActions } from '../booking-actions.ts'
import * as decisionStyles from '../decision/decision.module.css'
import { Decision } from '../decision/decision.tsx'
import { BookingLine, Group } from './group.tsx'
import * as waitingStyles from './waiting.module.css'

/** Emails that failed for a day or exceeded a limit, collapsed, with a button to resend them. Empty if there are none. */
function Undelivered({ onContact }: Pick<BookingActions, 'onContact'>) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(undeliveredQuery)
  const again = useRowAction({
    run: (id) => adminAnswer(adminApi.undelivered[':id']['send-again'].$post({ param: { id } })),
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
                {/\b5\.1\.1\b/.test(reason) ? (
                  <small className={decisionStyles.owed}>This email address doesn’t exist.</small>
                ) : (
                  <small>{reason}</small>
                )}
                <small>
                  Since {momentLabel(since)}
                  {bookingId && `, ${together(`booking ${shortReference(bookingId)}`)}`}
                </small>
              </p>
              <Button
                look="second"
                size="small"
                busy={again.isBusy(id) && 'One moment...'}
                onClick={() => again.mutate(id)}
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
function BackupWarning() {
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
function TextWarning() {
  const { data } = useQuery(attentionQuery)
  const texts = data?.texts
  if (!texts) return null
  return (
    <section className={`${waitingStyles.group} ${waitingStyles.alarm}`} aria-labelledby="text-warning">
      <details name="attention">
        <summary>
          <h2 id="text-warning">Text messages fail</h2>
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

const PROMISE = `We promise an answer within ${CONFIRM_WITHIN_HOURS} hours, and before the event.`

const TWICE = 'The old site gave these hours to another booking too.'

const isLate = (booking: AdminBooking) => confirmBy(booking) <= serverNow()

const promiseWords = (booking: AdminBooking) =>
  `${isLate(booking) ? 'Promised by' : 'Confirm by'} ${momentLabel(confirmBy(booking).toISOString())}`

/** With this many groups, a phone shows one title that unfolds them. */
const TOO_MANY_FOR_A_PHONE = 3

/** Focus target when a row disappears together with the button that opened a dialog. */
export const attentionId = 'attention'

/** Everything that needs the owner, starting with backups, texts, and undelivered email. Empty if there's nothing. */
export function Attention({ onContact, onPayments }: BookingActions) {
  const { data } = useQuery(attentionQuery)
  const mails = useInfiniteQuery(undeliveredQuery)
  const { go } = useAdminView()
  const place = useRef<HTMLElement>(null)
  const groups = useId()
  const [isUnfolded, setUnfolded] = useState(false)
  if (!data) return null
  // A settled row disappears together with its button, which had the focus.
  const keepFocus = () => place.current?.focus({ preventScroll: true })
  const { backup, texts, unconfirmed, notBlocking, toGiveBack, badWeather, busyAccounts } = data
  const undelivered = mails.data?.pages.flatMap((page) => page.undelivered).length ?? 0
  const groupTotals = [
    backup ? 1 : 0,
    texts ? 1 : 0,
    undelivered,
    unconfirmed.total,
    notBlocking.total,
    toGiveBack.total,
    badWeather.total,
    busyAccounts.length,
  ]
  const total = groupTotals.reduce((sum, inGroup) => sum + inGroup)
  const isUrgent = backup !== null || texts !== null || undelivered > 0 || unconfirmed.bookings.some(isLate)
  const isFoldable = groupTotals.filter(Boolean).length >= TOO_MANY_FOR_A_PHONE
  return (
    <section
      ref={place}
      id={attentionId}
      className={`no-print ${waitingStyles.place}`}
      aria-label="Waiting for you"
      tabIndex={-1}
    >
      {isFoldable && (
        <button
          type="button"
          className={clsx(waitingStyles.fold, isUrgent && waitingStyles.alarm)}
          aria-expanded={isUnfolded}
          aria-controls={groups}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          <GroupTitle title="Waiting for you" total={total} more={mails.hasNextPage} />
          <ChevronDownIcon />
        </button>
      )}
      <div id={groups} className={clsx(waitingStyles.groups, isFoldable && !isUnfolded && waitingStyles.folded)}>
        <BackupWarning />
        <TextWarning />
        <Undelivered onContact={onContact} />
        <Group title="To confirm" note={PROMISE} isUrgent={unconfirmed.bookings.some(isLate)} {...unconfirmed}>
          {(booking) => (
            <BookingLine booking={booking} note={promiseWords(booking)} isOwed={isLate(booking)} onContact={onContact}>
              <Decision booking={booking} onSettled={keepFocus} />
            </BookingLine>
          )}
        </Group>
        <Group title="Time not reserved" note="Upcoming, but their hours aren’t reserved." {...notBlocking}>
          {(booking) => (
            <BookingLine booking={booking} {...(booking.bookedTwice && { note: TWICE })} onContact={onContact}>
              <Decision booking={booking} onSettled={keepFocus} />
            </BookingLine>
          )}
        </Group>
        <Group
          title="Refunds due"
          note="Once you’ve paid one back, record it here. If Money offers to send it again, do only one of the two."
          {...toGiveBack}
        >
          {(booking) => (
            <BookingLine booking={booking} note={`Refund due: ${usd(booking.toGiveBack)}`} onContact={onContact}>
              <Button look="second" size="small" onClick={() => onPayments(booking)}>
                Payments<span className="sr"> {shown(booking).name}</span>
              </Button>
            </BookingLine>
          )}
        </Group>
        <Group
          title="Bad weather"
          note="Outdoor events within 7 days with a forecast outside our limits."
          {...badWeather}
        >
          {(booking) => (
            <BookingLine
              booking={booking}
              note={booking.weather?.flags.map(flagLabel).join(', ')}
              onContact={onContact}
            >
              <FreeMoveButton booking={booking} onSettled={keepFocus} />
            </BookingLine>
          )}
        </Group>
        <Group title="Busy accounts" total={busyAccounts.length} bookings={busyAccounts}>
          {({ userId, name, email, upcoming }) => (
            <>
              <p>
                <b>{name || email}</b>
                <small>{email}</small>
                <small className={decisionStyles.owed}>{upcoming} upcoming bookings</small>
              </p>
              <Button
                look="second"
                size="small"
                onClick={({ currentTarget }) => {
                  // The list is below the open group; the focus follows to it.
                  currentTarget.blur()
                  currentTarget.closest('details')?.removeAttribute('open')
                  go({ account: userId })
                }}
              >
                Show bookings<span className="sr"> for {name || email}</span>
              </Button>
            </>
          )}
        </Group>
      </div>
    </section>
  )
}
