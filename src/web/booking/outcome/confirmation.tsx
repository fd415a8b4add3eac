import {
  blocksTime,
  type Confirmable,
  isConfirmed,
  isConfirmedOnOldSite,
  isPending,
} from '../../../domain/booking/booking.ts'
import { cents, priceLabel } from '../../../domain/money.ts'
import { paths, siteCheckAt } from '../../../domain/paths.ts'
import { isBalanceDue } from '../../../domain/pricing/balance-due.ts'
import { CONFIRM_WITHIN_HOURS, payByEmail } from '../../../domain/terms.ts'
import { serverNow } from '../../schedule/server-clock.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Letterhead } from '../../ui/letterhead.tsx'
import { Link } from '../../ui/link.tsx'
import { useOutcomeHeading } from '../../ui/use-outcome-heading.ts'
import { BookingLinks } from '../own-booking/booking-links.tsx'
import type { BookingAnswer } from '../send-booking.ts'
import { BookedCard } from './booked-card.tsx'
import { CarryOnDesk, CarryOnPhone } from './carry.tsx'
import * as styles from './confirmation.module.css'

/** Actual status of the booking, below the fixed title 'Booking Confirmed!' (§2). */
export function stateWords(booking: Confirmable): string {
  if (isConfirmed(booking) || isConfirmedOnOldSite(booking.status))
    return 'We’ve confirmed it, and you’re on our calendar.'
  if (blocksTime(booking.status))
    return `Your time is reserved. Our final okay comes within ${CONFIRM_WITHIN_HOURS} hours.`
  if (isPending(booking.status))
    return `We have your booking, and we’ll be in touch within ${CONFIRM_WITHIN_HOURS} hours.`
  return `Status: ${booking.status}.`
}

/** 'Deposit of $62.50 paid.', or undefined if nothing was paid. Amounts in integer cents. */
export function paidWords({ paid, deposit }: { paid: number; deposit: number }): string | undefined {
  if (paid <= 0) return undefined
  return `${paid === deposit ? 'Deposit of ' : ''}${priceLabel(paid)} paid.`
}

/** Payment note below the card's totals. `takesCards`: the deposit is paid online. Amounts in integer cents. */
export function moneyWords({
  paid,
  deposit,
  takesCards,
  isAllDue,
}: {
  paid: number
  deposit: number
  takesCards: boolean
  /** The balance is due too, because the event is soon (R81). */
  isAllDue: boolean
}): string {
  if (paid > 0) return takesCards ? 'Your receipt is on its way by email.' : 'We have your payment.'
  if (!takesCards)
    return deposit > 0 ? `Nothing was charged today. ${payByEmail(isAllDue)}` : 'Nothing was charged today.'
  return deposit > 0 ? 'You haven’t been charged yet. You can pay in My Bookings.' : 'You haven’t been charged.'
}

const TITLE = 'Booking Confirmed!'

/** Shown once the server has booked (§2, §4): the booking's status, where the email went, and what to do next. */
export function Confirmation({ booking }: { booking: BookingAnswer }) {
  const heading = useOutcomeHeading(TITLE)
  const deposit = cents(booking.depositAmount)
  const paid = cents(booking.money?.paid ?? booking.paidAmount)
  const isAllDue = isBalanceDue({ startsAt: new Date(booking.startsAt) }, serverNow())
  const paidSoFar = paidWords({ paid, deposit })
  return (
    <div className={styles.done} data-prints-alone>
      <Letterhead />
      <CarryOnPhone />
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {TITLE}
        </h1>
        <p className={`lead ${styles.lead}`}>{stateWords(booking)}</p>
        <p className={styles.mailed}>
          {paidSoFar && `${paidSoFar} `}We’ve emailed the details and a calendar invite to{' '}
          <b>{booking.customerInfo.email}</b>.
        </p>
        <p className={`no-print ${styles.ways}`}>
          <Link className={`${buttonStyles.btn} ${buttonStyles.big}`} to={paths.myBookings}>
            View My Bookings
          </Link>
          <Link
            className={`${buttonStyles.btn} ${buttonStyles.second} ${buttonStyles.big}`}
            to={siteCheckAt(booking.id)}
          >
            Tell us about the place&nbsp;· 2&nbsp;min
          </Link>
        </p>
        <BookingLinks booking={booking} isOn hasReceipt={paid > 0} />
      </div>
      <BookedCard booking={booking} className={styles.card}>
        {moneyWords({ paid, deposit, takesCards: booking.money !== undefined, isAllDue })} All times are Phoenix time.
      </BookedCard>
      <CarryOnDesk />
    </div>
  )
}
