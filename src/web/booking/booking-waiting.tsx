import { defaultRules } from '../../domain/rules.ts'
import * as typeStyles from '../ui/type.module.css'
import { BookingHead } from './booking-head.tsx'

/** What the booking page shows until it knows who asks: its head where it will stay, and 'Loading...' (§2). */
export const BookingWaiting = () => (
  <div className={typeStyles.wrap}>
    <BookingHead noticeHours={defaultRules.generalSettings.blockHoursBeforeBooking} />
    <p className={typeStyles.loading} role="status">
      Loading...
    </p>
  </div>
)
