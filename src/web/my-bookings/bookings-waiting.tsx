import { confirmSoon } from '../../domain/terms.ts'
import * as accountPageStyles from '../ui/account-page.module.css'
import * as buttonStyles from '../ui/button.module.css'
import * as rowStyles from '../ui/row.module.css'
import * as bookingCardStyles from './booking-card.module.css'
import * as styles from './bookings-page.module.css'

/** Number of cards in the loading skeleton (§9). */
const CARDS = 4

/** Text of typical length as a gray bar, so the real text takes the same space. */
const Ghost = ({ children }: { children: string }) => (
  <span className={styles.ghost}>
    <span>{children}</span>
  </span>
)

/** Skeleton of the booking cards, announced once as "Loading...". */
export const BookingsSkeleton = () => (
  <div className={bookingCardStyles.books} role="status">
    {Array.from({ length: CARDS }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: identical skeleton cards have no other key.
      <div key={index} className={bookingCardStyles.book} aria-hidden="true">
        <div className={`${bookingCardStyles.datecap} ${bookingCardStyles.dim}`} />
        <div>
          <div className={bookingCardStyles.name}>
            <p className={bookingCardStyles.title}>
              <Ghost>Driver's Den</Ghost>
            </p>
            <p>
              <Ghost>Reserved Unknown</Ghost>
            </p>
          </div>
          <p className={bookingCardStyles.t}>
            <Ghost>Wednesday, December 9, 2026 at 10:00 AM</Ghost>
          </p>
        </div>
        <span className={bookingCardStyles.sum}>
          <Ghost>$250</Ghost>
        </span>
        <div className={bookingCardStyles.facts}>
          <p>
            <Ghost>2 hours, Tempe, AZ 85281</Ghost>
          </p>
          <p>
            <Ghost>{confirmSoon}</Ghost>
          </p>
        </div>
        <div className={bookingCardStyles.doing}>
          <p>
            <Ghost>$62.50 paid, $187.50 due by Wed, Dec 9, 4:00 PM</Ghost>
          </p>
          <div className={`acts ${bookingCardStyles.acts} ${styles.ghosts}`}>
            {['Details', 'Reschedule', 'Change extras', 'Cancel'].map((action) => (
              <p key={action}>
                <Ghost>{action}</Ghost>
              </p>
            ))}
          </div>
        </div>
      </div>
    ))}
    <span className="sr">Loading...</span>
  </div>
)

/** Takes the count line's place. The skeleton reads it out. */
export const LoadingLine = () => (
  <p className="quiet" aria-hidden="true">
    Loading...
  </p>
)

/** My Bookings while the session resolves (§2), with everything in its final place. */
export const BookingsWaiting = () => (
  <div className={`wrap ${accountPageStyles.ac}`}>
    <div className={`${rowStyles.row} ${accountPageStyles.head}`}>
      <div>
        <h1>My Bookings</h1>
        <LoadingLine />
      </div>
      <span className={`${buttonStyles.btn} ${styles.keepsRoom}`}>New Booking</span>
    </div>
    <BookingsSkeleton />
  </div>
)
