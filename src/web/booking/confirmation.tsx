import { useEffect, useRef } from 'react'
import { statusNote } from '../../domain/booking.ts'
import { business } from '../../domain/business.ts'
import { hourOf, instantOf, longDate } from '../../domain/calendar.ts'
import { cents, priceLabel } from '../../domain/money.ts'
import { balanceDueLabel } from '../../domain/pricing.ts'
import { paths } from '../../domain/site/paths.ts'
import { depositByEmail } from '../../domain/terms.ts'
import * as buttonStyles from '../ui/button.module.css'
import { Link } from '../ui/link.tsx'
import * as typeStyles from '../ui/type.module.css'
import * as styles from './confirmation.module.css'
import type { BookingAnswer } from './send-booking.ts'
import * as summaryStyles from './summary.module.css'

/** What was booked, in words, after the server said so (§2, §4). */
export function Confirmation({ booking }: { booking: BookingAnswer }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `Booking Confirmed! · ${business.name}`
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [])

  const total = cents(booking.total)
  const deposit = cents(booking.depositAmount)
  return (
    <div className={styles.done} data-prints-alone>
      <Carry />
      <div>
        <h1 ref={heading} tabIndex={-1}>
          Booking Confirmed!
        </h1>
        <p className={`${typeStyles.lead} ${styles.lead}`}>{statusNote(booking) ?? `Status: ${booking.status}.`}</p>
        <p className={`${typeStyles.acts} ${typeStyles.noPrint} ${styles.acts}`}>
          <Link className={`${buttonStyles.btn} ${buttonStyles.big}`} to={paths.myBookings}>
            View My Bookings
          </Link>
          <button type="button" className={`${buttonStyles.linkBtn} ${styles.linkBtn}`} onClick={() => window.print()}>
            Print this page
          </button>
        </p>
      </div>
      <section className={`${summaryStyles.card} ${styles.card}`} aria-label="Your booking">
        <h2>{booking.packageName}</h2>
        <p className={summaryStyles.when}>
          {longDate(booking.date)}
          <br />
          {booking.time}, {booking.totalHours} hours
        </p>
        <dl className={summaryStyles.sums}>
          <div className={summaryStyles.all}>
            <dt>Total</dt>
            <dd>{priceLabel(total)}</dd>
          </div>
          <div>
            <dt>Deposit, 25%</dt>
            <dd>{priceLabel(deposit)}</dd>
          </div>
          <div>
            <dt>
              Balance <small>due {balanceDueLabel(instantOf(booking.date, hourOf(booking.time) ?? 0))}</small>
            </dt>
            <dd>{priceLabel(total - deposit)}</dd>
          </div>
        </dl>
        <p className={`${typeStyles.note} ${summaryStyles.note}`}>
          Nothing was charged today. {depositByEmail} All times are Phoenix time.
        </p>
      </section>
    </div>
  )
}

/** The carry, landed: a line that leaves the tee, and the ball at its end. */
const Carry = () => (
  <svg className={styles.carry} viewBox="0 0 640 142" aria-hidden="true">
    <path className={styles.flight} pathLength={1} d="M12 130C158 8 474-16 620 130" />
    <path d="M0 130H640" />
    <path className={styles.tee} d="M12 130v9M620 130v9" />
    <circle r="7" cx="620" cy="123" />
  </svg>
)
