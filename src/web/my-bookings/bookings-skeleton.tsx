import { clsx } from 'clsx/lite'
import * as buttonStyles from '../ui/button.module.css'
import * as bookingCardStyles from './booking-card.module.css'
import * as styles from './bookings-skeleton.module.css'

/** The cards while they load (§9). */
const CARDS = 4

/** Words of the usual length, as grey bars: what comes in their place takes as much room. */
export const Ghost = ({ className, children }: { className?: string; children: string }) => (
  <span className={clsx(styles.ghost, className)}>
    <span>{children}</span>
  </span>
)

const button = `${buttonStyles.btn} ${buttonStyles.second} ${buttonStyles.small}`

/** The cards of My Bookings to come, in their own shape, read out once as "Loading...". */
export const BookingsSkeleton = () => (
  <div className={bookingCardStyles.books} role="status">
    {Array.from({ length: CARDS }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: equal grey shapes have nothing else to be told by.
      <div key={index} className={bookingCardStyles.book} aria-hidden="true">
        <div className={`${bookingCardStyles.datecap} ${bookingCardStyles.dim}`} />
        <div>
          <div className={bookingCardStyles.name}>
            <p className={bookingCardStyles.title}>
              <Ghost>Driver's Den</Ghost>
            </p>
          </div>
          <p className={bookingCardStyles.t}>
            <Ghost>Wednesday, December 9, 2026 at 10:00 AM</Ghost>
          </p>
          <p>
            <Ghost>2 hours. Your time is reserved; we’ll confirm within 24 hours.</Ghost>
          </p>
        </div>
        <div className={bookingCardStyles.side}>
          <span className={bookingCardStyles.sum}>
            <Ghost>$250</Ghost>
          </span>
          <div className={`acts ${bookingCardStyles.acts}`}>
            {['Reschedule', 'Details', 'Cancel'].map((action) => (
              <Ghost key={action} className={button}>
                {action}
              </Ghost>
            ))}
          </div>
        </div>
      </div>
    ))}
    <span className="sr">Loading...</span>
  </div>
)
