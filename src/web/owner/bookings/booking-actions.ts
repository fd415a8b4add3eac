import type { AdminBooking } from '../queries.ts'

/** Actions on a booking that every view offers. */
export interface BookingActions {
  onContact: (booking: AdminBooking) => void
  onCancel: (booking: AdminBooking) => void
  /** Cancels a booking because its balance is overdue. */
  onCancelUnpaid: (booking: AdminBooking) => void
  onPayments: (booking: AdminBooking) => void
}
