import { paths } from '../../domain/site/paths.ts'
import * as buttonStyles from '../ui/button.module.css'
import { Link } from '../ui/link.tsx'
import * as typeStyles from '../ui/type.module.css'
import * as styles from './no-bookings.module.css'

/** The first visit (§2): a ball on its tee, and the way to a date. */
export const NoBookings = () => (
  <div className={styles.empty}>
    <svg viewBox="0 0 220 90" aria-hidden="true">
      <path className={styles.floor} d="M0 82H220" />
      <path className={styles.flight} d="M14 82C56.2 3.9 147.8-11.4 190 82" />
      <path d="M14 72v18" />
      <circle cx="14" cy="66" r="6" />
    </svg>
    <h2>No bookings yet</h2>
    <p className={`${typeStyles.quiet} ${styles.quiet}`}>
      The ball’s on the tee. Pick a date and we’ll bring the rest.
    </p>
    <Link className={buttonStyles.btn} to={paths.booking}>
      Book Now
    </Link>
  </div>
)
