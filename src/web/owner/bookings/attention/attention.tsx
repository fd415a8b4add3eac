import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { CONFIRM_WITHIN_HOURS } from '../../../../domain/booking/booking.ts'
import { flagLabel } from '../../../../domain/weather/words.ts'
import { Button } from '../../../ui/button.tsx'
import { momentLabel, shown, usd } from '../../format.ts'
import { attentionQuery } from '../../queries.ts'
import { useAdminView } from '../../use-admin-view.ts'
import { FreeMoveButton } from '../../weather/free-move-button.tsx'
import type { BookingActions } from '../booking-actions.ts'
import * as decisionStyles from '../decision/decision.module.css'
import { Decision } from '../decision/decision.tsx'
import { BackupWarning } from './backup-warning.tsx'
import { BookingLine } from './booking-line.tsx'
import { Group } from './group.tsx'
import { Undelivered } from './undelivered.tsx'
import * as waitingStyles from './waiting.module.css'

const LATE = `Booked or moved more than ${CONFIRM_WITHIN_HOURS} hours ago.`

const TWICE = 'The old site gave these hours to another booking too.'

/** What waits for the owner, failed backups and undelivered email first, above everything else: a line of titles that open; empty when nothing waits. */
export function Attention({ onContact, onPayments }: BookingActions) {
  const { data } = useQuery(attentionQuery)
  const { go } = useAdminView()
  const place = useRef<HTMLElement>(null)
  if (!data) return null
  // A settled row disappears together with its button, which had the focus.
  const keepFocus = () => place.current?.focus({ preventScroll: true })
  const { unconfirmed, notBlocking, toGiveBack, badWeather, busyAccounts } = data
  return (
    <section ref={place} className={`no-print ${waitingStyles.place}`} aria-label="Waiting for you" tabIndex={-1}>
      <BackupWarning />
      <Undelivered />
      <Group folds title="Waiting for your confirmation" note={LATE} {...unconfirmed}>
        {(booking) => (
          <BookingLine
            booking={booking}
            note={`Waiting since ${momentLabel(booking.updatedAt ?? booking.createdAt)}`}
            onContact={onContact}
          >
            <Decision booking={booking} onSettled={keepFocus} />
          </BookingLine>
        )}
      </Group>
      <Group folds title="Time not reserved" note="Upcoming, but their hours aren’t reserved." {...notBlocking}>
        {(booking) => (
          <BookingLine booking={booking} {...(booking.bookedTwice && { note: TWICE })} onContact={onContact}>
            <Decision booking={booking} onSettled={keepFocus} />
          </BookingLine>
        )}
      </Group>
      <Group folds title="Refunds due" note="Once you’ve paid one back, record it here." {...toGiveBack}>
        {(booking) => (
          <BookingLine booking={booking} note={`Refund due: ${usd(booking.toGiveBack)}`} onContact={onContact}>
            <Button look="second" size="small" onClick={() => onPayments(booking)}>
              Payments<span className="sr"> {shown(booking).name}</span>
            </Button>
          </BookingLine>
        )}
      </Group>
      <Group folds title="Weather outside our limits" note="Outdoors within 7 days." {...badWeather}>
        {(booking) => (
          <BookingLine booking={booking} note={booking.weather?.flags.map(flagLabel).join(', ')} onContact={onContact}>
            <FreeMoveButton booking={booking} onSettled={keepFocus} />
          </BookingLine>
        )}
      </Group>
      <Group folds title="Accounts with many bookings" total={busyAccounts.length} bookings={busyAccounts}>
        {({ userId, name, email, upcoming }) => (
          <>
            <p>
              <b>{name || email}</b>
              <small>{email}</small>
              <small className={decisionStyles.owed}>{upcoming} upcoming bookings</small>
            </p>
            <Button look="second" size="small" onClick={() => go({ account: userId })}>
              Show bookings<span className="sr"> for {name || email}</span>
            </Button>
          </>
        )}
      </Group>
    </section>
  )
}
