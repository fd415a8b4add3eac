import { paths } from '../../domain/paths.ts'
import * as buttonStyles from '../ui/button.module.css'
import { InlineDrawing } from '../ui/inline-drawing.tsx'
import { Link } from '../ui/link.tsx'
import * as styles from './no-bookings.module.css'
import driveway from './no-bookings.svg?raw'

/** The first visit (§2): an empty driveway with a dome in chalk, and the way to a date. */
export const NoBookings = () => (
  <div className={`${styles.empty} ${styles.drawn}`}>
    <div>
      <h2>No bookings yet</h2>
      <p className={`quiet ${styles.quiet}`}>There’s room in the driveway. Pick a date and we’ll bring the rest.</p>
      <Link className={buttonStyles.btn} to={paths.booking}>
        Book Now
      </Link>
    </div>
    <InlineDrawing className={styles.driveway} markup={driveway} />
  </div>
)
