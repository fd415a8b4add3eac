import * as rowStyles from '../ui/row.module.css'
import * as styles from './booking-head.module.css'

/** Heading of the booking page; `noticeHours` is how long before the start a booking can still be moved. */
export const BookingHead = ({ noticeHours }: { noticeHours: number }) => (
  <div className={`${rowStyles.row} ${styles.head}`}>
    <h1>Book your tee time</h1>
    <p className="quiet">
      Reschedule up to {noticeHours} {noticeHours === 1 ? 'hour' : 'hours'} before. All times are Phoenix time.
    </p>
  </div>
)
