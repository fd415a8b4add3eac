import { defaultRules } from '../../domain/rules.ts'
import { BookingHead } from './booking-head.tsx'
import './booking.css'

/** What the booking page shows until it knows who asks: its head where it will stay, and 'Loading...' (§2). */
export const BookingWaiting = () => (
  <div className="wrap">
    <BookingHead noticeHours={defaultRules.generalSettings.blockHoursBeforeBooking} />
    <p className="loading" role="status">
      Loading...
    </p>
  </div>
)
