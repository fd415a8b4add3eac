import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx/lite'
import { useEffect, useId, useRef, useState } from 'react'
import { confirmBy } from '../../../../domain/booking/booking.ts'
import { CONFIRM_WITHIN_HOURS } from '../../../../domain/terms.ts'
import { counted } from '../../../../domain/typography/counted.ts'
import { flagLabel } from '../../../../domain/weather/words.ts'
import { useNow } from '../../../schedule/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { ChevronDownIcon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { GroupTitle } from '../../counted-group.tsx'
import { shown, soonLabel, together, usd } from '../../format.ts'
import { type AdminBooking, attentionQuery, type Money, undeliveredQuery } from '../../queries.ts'
import { adminViewPath, useAdminView } from '../../use-admin-view.ts'
import { FreeMoveButton } from '../../weather/free-move-button.tsx'
import type { BookingActions } from '../booking-actions.ts'
import * as decisionStyles from '../decision/decision.module.css'
import { BookingLine, DecisionGroup, Group } from './group.tsx'
import { BackupWarning, TextWarning, Undelivered } from './site-warnings.tsx'
import * as waitingStyles from './waiting.module.css'

const PROMISE = `We promise to confirm within ${CONFIRM_WITHIN_HOURS} hours, and before the event starts.`

const TWICE = 'The old site gave these hours to another booking too.'

const promiseWords = (booking: AdminBooking, isLate: boolean) =>
  `${isLate ? 'Late: promised by' : 'Confirm by'} ${soonLabel(confirmBy(booking).toISOString())}`

type UrgentSums = Pick<Money['sums'], 'overdue' | 'failedRefunds' | 'disputes'> & { differences: number }

/** What can't wait in Money, in a few words that lead there: 'Money: 3 overdue, 2 others'. */
function UrgentMoney({ overdue, failedRefunds, disputes, differences }: UrgentSums) {
  const kinds: [number, string][] = [
    [overdue.count, `${overdue.count} overdue`],
    [failedRefunds.count, counted(failedRefunds.count, 'failed refund')],
    [disputes.count, counted(disputes.count, 'dispute')],
    [differences, `${counted(differences, 'difference')} with Stripe`],
  ]
  const [first, ...others] = kinds.filter(([count]) => count > 0)
  if (!first) return null
  const other = others.reduce((sum, [count]) => sum + count, 0)
  return (
    <p className={`${waitingStyles.group} ${waitingStyles.alarm}`}>
      <Link to={adminViewPath({ tab: 'bookings', view: 'money', account: '' })}>
        Money: {together(first[1])}
        {other > 0 && `, ${other === 1 ? '1 other' : `${other} others`}`}
      </Link>
    </p>
  )
}

/** With this many groups, a phone or tablet shows one title that unfolds them. */
const TOO_MANY = 3

/** Focus target when a row disappears together with the button that opened a dialog. */
export const attentionId = 'attention'

/** Everything that needs the owner, starting with backups, texts, and undelivered email. Empty if there's nothing. */
export function Attention({ onContact, onPayments }: BookingActions) {
  const { data } = useQuery(attentionQuery)
  const mails = useInfiniteQuery(undeliveredQuery)
  const { view, go } = useAdminView()
  const place = useRef<HTMLElement>(null)
  const title = useRef<HTMLButtonElement>(null)
  const groups = useId()
  const [isUnfolded, setUnfolded] = useState(false)
  const now = useNow()
  const fold = () => {
    // An open group would keep the rest in view.
    for (const open of place.current?.querySelectorAll('details[open]') ?? []) open.removeAttribute('open')
    setUnfolded(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a small screen, another view would begin far below an open group.
  useEffect(() => {
    // Only the style sheet knows whether there's room for all titles.
    if (title.current?.offsetParent) fold()
  }, [view])
  if (!data) return null
  const isLate = (booking: AdminBooking) => confirmBy(booking) <= now
  // After a free move is offered, its row disappears together with the button, which had the focus.
  const keepFocus = () => place.current?.focus({ preventScroll: true })
  const { backup, texts, unconfirmed, notBlocking, toGiveBack, badWeather, busyAccounts, reviews, money, differences } =
    data
  const urgentMoney = money.overdue.count + money.failedRefunds.count + money.disputes.count + differences
  const undelivered = mails.data?.pages.flatMap((page) => page.undelivered).length ?? 0
  const groupTotals = [
    backup ? 1 : 0,
    texts ? 1 : 0,
    undelivered,
    urgentMoney,
    unconfirmed.total,
    notBlocking.total,
    toGiveBack.total,
    badWeather.total,
    busyAccounts.length,
    reviews,
  ]
  const total = groupTotals.reduce((sum, inGroup) => sum + inGroup)
  const isUrgent =
    backup !== null || texts !== null || undelivered + urgentMoney > 0 || unconfirmed.bookings.some(isLate)
  const isFoldable = groupTotals.filter(Boolean).length >= TOO_MANY
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
          ref={title}
          type="button"
          className={clsx(waitingStyles.fold, isUrgent && waitingStyles.alarm)}
          aria-expanded={isUnfolded}
          aria-controls={groups}
          onClick={() => (isUnfolded ? fold() : setUnfolded(true))}
        >
          <GroupTitle title="Waiting for you" total={total} more={mails.hasNextPage} />
          <ChevronDownIcon />
        </button>
      )}
      <div id={groups} className={clsx(waitingStyles.groups, isFoldable && !isUnfolded && waitingStyles.folded)}>
        <BackupWarning />
        <TextWarning />
        <Undelivered onContact={onContact} />
        <UrgentMoney {...money} differences={differences} />
        <DecisionGroup
          title="To confirm"
          note={PROMISE}
          isUrgent={unconfirmed.bookings.some(isLate)}
          {...unconfirmed}
          done="Confirmed"
        >
          {(booking, button, isWaiting) => (
            <BookingLine
              booking={booking}
              note={isWaiting ? promiseWords(booking, isLate(booking)) : undefined}
              tone={isLate(booking) ? 'late' : 'plain'}
              onContact={onContact}
            >
              {button}
            </BookingLine>
          )}
        </DecisionGroup>
        <DecisionGroup
          title="Time not reserved"
          note="Upcoming, but their hours aren’t reserved."
          {...notBlocking}
          done="Reserved"
        >
          {(booking, button) => (
            <BookingLine booking={booking} {...(booking.bookedTwice && { note: TWICE })} onContact={onContact}>
              {button}
            </BookingLine>
          )}
        </DecisionGroup>
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
          note="Outdoor events in the next 7 days whose forecast is outside our limits."
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
        {reviews > 0 && (
          <p className={waitingStyles.group}>
            <Link to={adminViewPath({ tab: 'bookings', view: 'reviews', account: '' })}>
              <GroupTitle title="Reviews" total={reviews} />
            </Link>
          </p>
        )}
      </div>
    </section>
  )
}
