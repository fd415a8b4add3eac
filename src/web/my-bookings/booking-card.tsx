import { clsx } from 'clsx/lite'
import { useId } from 'react'
import { canCancel, isPast } from '../../domain/booking/booking.ts'
import { dayWordsForCustomer } from '../../domain/crew/day-words.ts'
import { priceLabel } from '../../domain/money.ts'
import { siteCheckAt } from '../../domain/paths.ts'
import { discountedPrice } from '../../domain/pricing/pricing.ts'
import { bookingMoney } from '../booking/own-booking/booking-money.ts'
import { contact } from '../site/contact.ts'
import * as buttonStyles from '../ui/button.module.css'
import * as warningStyles from '../ui/feedback/warning.module.css'
import { Link } from '../ui/link.tsx'
import { WholeDates } from '../ui/whole-dates.tsx'
import * as styles from './booking-card.module.css'
import { cardContent, cardId, isPriceStruck } from './booking-words.ts'
import type { Booking } from './bookings-query.ts'
import { FreeMoveNote, useFreeMove } from './details/free-move-note.tsx'
import { isUrgent } from './list-order.ts'
import { RemoveCard } from './money/card-on-file.tsx'
import { PaymentSummary } from './money/payment-summary.tsx'
import { LateToConfirm, StatusBadge, StatusLine } from './status-line.tsx'

export type Action = 'reschedule' | 'extras' | 'details' | 'cancel'

interface BookingCardProps {
  booking: Booking
  now: Date
  onAsk: (action: Action) => void
  /** Called when the booking may have changed on the server. */
  onChange: () => void
  /** In a part of the page that has its own heading. */
  isUnderHeading?: boolean
}

/** One booking as a row on the ground line (§2). A past one has a tag and no actions. */
export function BookingCard({ booking, now, onAsk, onChange, isUnderHeading }: BookingCardProps) {
  const heading = useId()
  const freeMove = useFreeMove(booking, now)
  const isPaymentUrgent = isUrgent(booking, now)
  const Title = isUnderHeading ? 'h3' : 'h2'
  const Sum = isPriceStruck(booking) ? 's' : 'span'
  const { name, badge, statusWords, when, facts, next, refund, cap } = cardContent(booking, now)
  return (
    <article className={styles.book} id={cardId(booking)} tabIndex={-1} aria-labelledby={heading}>
      <div
        className={clsx(styles.datecap, cap.look === 'dim' && styles.dim, cap.look === 'held' && styles.held)}
        aria-hidden="true"
      >
        <span>{cap.month}</span>
        <b>{cap.day}</b>
      </div>
      <div>
        <div className={styles.name}>
          <Title id={heading} className={styles.title}>
            {name}
          </Title>
          <StatusLine statusWords={statusWords} badge={badge} />
        </div>
        <p className={styles.t} id={`${heading}-when`}>
          <b>
            <WholeDates>{when}</WholeDates>
          </b>
        </p>
        {booking.day && (
          <p className={styles.day} role="status">
            {dayWordsForCustomer(booking.day, now)}
          </p>
        )}
      </div>
      <Sum className={styles.sum}>{booking.total !== null && priceLabel(discountedPrice(bookingMoney(booking)))}</Sum>
      <div className={styles.facts}>
        <p className="quiet">{facts}</p>
        {next && <p>{next}</p>}
        {refund && <p className={styles.refund}>{refund}</p>}
        <LateToConfirm statusWords={statusWords} className={clsx(warningStyles.warning, styles.warning)} />
      </div>
      <div className={styles.doing}>
        <FreeMoveNote to={freeMove} isCalm={isPaymentUrgent} />
        {booking.placeNeedsCall && (
          <p className={clsx(warningStyles.warning, styles.warning)}>
            Something about your place doesn’t fit. <Link to={siteCheckAt(booking.id)}>See what it is</Link>, or call us
            at <a href={contact.phoneLink}>{contact.phone}</a>.
          </p>
        )}
        <PaymentSummary
          {...{ booking, now, onChange }}
          about={`${heading} ${heading}-when`}
          isCalm={!isPaymentUrgent}
        />
        <Actions booking={booking} now={now} onAsk={onAsk} about={`${heading} ${heading}-when`} />
        <StatusBadge statusWords={statusWords} badge={badge} />
      </div>
    </article>
  )
}

/** Whether to offer Reschedule and Change extras. If it's too late for one, the dialog explains why; a hold has to be paid for first. */
function mayChange({ status, startsAt, holdExpiresAt, day }: Booking, now: Date): boolean {
  return startsAt !== null && !holdExpiresAt && canCancel({ status, startsAt: new Date(startsAt), day }, now)
}

/** One booking's action buttons. `about` lists the ids of the elements that describe which booking they belong to. */
function Actions({
  booking,
  now,
  onAsk,
  about,
}: Pick<BookingCardProps, 'booking' | 'now' | 'onAsk'> & { about: string }) {
  const { status, startsAt, day } = booking
  if (isPast(booking, now)) return null
  const start = startsAt ? { status, startsAt: new Date(startsAt), day } : undefined

  const isHeld = Boolean(booking.holdExpiresAt)
  const action = (what: Action) => ({ 'aria-describedby': about, onClick: () => onAsk(what) })
  return (
    <div className={`acts no-print ${styles.acts}`}>
      <button type="button" className={buttonStyles.linkBtn} {...action('details')}>
        Details
      </button>
      {mayChange(booking, now) && (
        <>
          <button type="button" className={buttonStyles.linkBtn} {...action('reschedule')}>
            Reschedule
          </button>
          <button type="button" className={buttonStyles.linkBtn} {...action('extras')}>
            Change extras
          </button>
        </>
      )}
      <RemoveCard booking={booking} about={about} />
      {start && canCancel(start, now) && (
        <button
          type="button"
          className={clsx(buttonStyles.linkBtn, !isHeld && buttonStyles.danger)}
          {...action('cancel')}
        >
          {isHeld ? 'Give it up' : 'Cancel'}
        </button>
      )}
    </div>
  )
}
