import type { AdminBooking } from '../queries.ts'

/** What one may do with a booking from any view. */
export interface BookingActions {
  onContact: (booking: AdminBooking) => void
  onCancel: (booking: AdminBooking) => void
  /** Because its balance is overdue. */
  onCancelUnpaid: (booking: AdminBooking) => void
  onPayments: (booking: AdminBooking) => void
}
