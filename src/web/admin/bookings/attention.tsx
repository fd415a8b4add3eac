import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useRef } from 'react'
import { CONFIRM_WITHIN_HOURS } from '../../../domain/booking.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import * as rowStyles from '../../ui/row.module.css'
import * as typeStyles from '../../ui/type.module.css'
import { dateWithYear, momentLabel, shown, timeAndLength, usd } from '../format.ts'
import { type AdminBooking, attentionQuery } from '../queries.ts'
import { useAdminView } from '../use-admin-view.ts'
import type { BookingActions } from './booking-actions.ts'
import * as decisionStyles from './decision.module.css'
import { Decision } from './decision.tsx'
import * as waitingStyles from './waiting.module.css'

const LATE = `Booked or moved more than ${CONFIRM_WITHIN_HOURS} hours ago.`

/** What waits for the owner, above everything else; empty when nothing waits. */
export function Attention({ onContact, onPayments }: BookingActions) {
  const { data } = useQuery(attentionQuery)
  const { go } = useAdminView()
  const place = useRef<HTMLElement>(null)
  if (!data) return null
  // A settled row disappears together with its button, which had the focus.
  const keepFocus = () => place.current?.focus({ preventScroll: true })
  const { unconfirmed, notBlocking, toGiveBack, busyAccounts } = data
  return (
    <section
      ref={place}
      className={`${typeStyles.noPrint} ${waitingStyles.place}`}
      aria-label="Waiting for you"
      tabIndex={-1}
    >
      <Group title="Waiting for your confirmation" note={LATE} {...unconfirmed}>
        {(booking) => (
          <Row
            booking={booking}
            note={`Waiting since ${momentLabel(booking.updatedAt ?? booking.createdAt)}`}
            onContact={onContact}
          >
            <Decision booking={booking} onSettled={keepFocus} />
          </Row>
        )}
      </Group>
      <Group
        title="Does not block its time"
        note="Upcoming, but customers can still book these hours."
        {...notBlocking}
      >
        {(booking) => (
          <Row booking={booking} onContact={onContact}>
            <Decision booking={booking} onSettled={keepFocus} />
          </Row>
        )}
      </Group>
      <Group title="Refunds due" note="Once you’ve paid one back, record it here." {...toGiveBack}>
        {(booking) => (
          <Row booking={booking} note={`Refund due: ${usd(booking.toGiveBack)}`} onContact={onContact}>
            <Button look="second" size="small" onClick={() => onPayments(booking)}>
              Payments<span className={typeStyles.sr}> {shown(booking).name}</span>
            </Button>
          </Row>
        )}
      </Group>
      <Group title="Accounts with many bookings" total={busyAccounts.length} bookings={busyAccounts}>
        {({ userId, name, email, upcoming }) => (
          <>
            <p>
              <b>{name || email}</b>
              <small>{email}</small>
              <small className={decisionStyles.owed}>{upcoming} upcoming bookings</small>
            </p>
            <Button look="second" size="small" onClick={() => go({ account: userId })}>
              Show bookings<span className={typeStyles.sr}> for {name || email}</span>
            </Button>
          </>
        )}
      </Group>
    </section>
  )
}

interface GroupProps<Item> {
  title: string
  note?: string
  /** Of all, shown or not. */
  total: number
  bookings: readonly Item[]
  children: (item: Item) => ReactNode
}

function Group<Item extends { id: string } | { userId: string }>({
  title,
  note,
  total,
  bookings,
  children,
}: GroupProps<Item>) {
  const heading = useId()
  if (total === 0) return null
  return (
    <section className={waitingStyles.group} aria-labelledby={heading}>
      <h2 id={heading}>
        {title} <span className={waitingStyles.many}>{total.toLocaleString('en-US')}</span>
      </h2>
      {note && <p className={`${typeStyles.quiet} ${waitingStyles.quiet}`}>{note}</p>}
      <ul>
        {bookings.map((item) => (
          <li key={'id' in item ? item.id : item.userId} className={rowStyles.row}>
            {children(item)}
          </li>
        ))}
      </ul>
      {bookings.length < total && (
        <p className={`${typeStyles.quiet} ${waitingStyles.quiet}`}>
          Showing the first {bookings.length}. More will appear as you work through them.
        </p>
      )}
    </section>
  )
}

interface RowProps {
  booking: AdminBooking
  note?: string
  onContact: BookingActions['onContact']
  children: ReactNode
}

function Row({ booking, note, onContact, children }: RowProps) {
  const { name, packageName } = shown(booking)
  return (
    <>
      <p>
        <button
          type="button"
          className={`${buttonStyles.linkBtn} ${waitingStyles.linkBtn}`}
          onClick={() => onContact(booking)}
        >
          {name}
        </button>
        <small>
          {booking.date ? dateWithYear(booking.date) : 'No date'}, {timeAndLength(booking)}, {packageName}
        </small>
        {note && <small className={decisionStyles.owed}>{note}</small>}
      </p>
      {children}
    </>
  )
}
