import { useQueryClient } from '@tanstack/react-query'
import { adminApi } from '../../app/api/api.ts'
import { ExtrasDialog } from '../../extras/extras-dialog.tsx'
import { availabilityKey } from '../../schedule/availability-queries.ts'
import { notify } from '../../ui/feedback/toast.tsx'
import { type AdminBooking, adminAnswer, bookingsKey } from '../queries.ts'

/** The owner changes a booking's hours or add-ons for a caller (R97: changing extras). */
export function ChangeExtras({ booking, onClose }: { booking: AdminBooking; onClose: () => void }) {
  const queries = useQueryClient()
  return (
    <ExtrasDialog
      {...{ booking, onClose }}
      as="owner"
      open
      send={(id, json) => adminAnswer(adminApi.bookings[':id'].extras.$post({ param: { id }, json }))}
      onChanged={() => {
        const isMailed = booking.customerInfo.email !== null
        notify(isMailed ? 'Booking changed. We’ve emailed the customer.' : 'Booking changed. Please tell the customer.')
        onClose()
      }}
      onSettled={() => {
        void queries.invalidateQueries({ queryKey: bookingsKey })
        void queries.invalidateQueries({ queryKey: availabilityKey })
      }}
    />
  )
}
