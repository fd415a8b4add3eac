import { useQuery, useQueryClient } from '@tanstack/react-query'
import { adminApi } from '../../app/api/api.ts'
import { ExtrasDialog } from '../../extras/extras-dialog.tsx'
import { availabilityKey } from '../../schedule/availability-queries.ts'
import { notify } from '../../ui/feedback/toast.tsx'
import { type AdminBooking, adminAnswer, bookingsKey, oneQuery } from '../queries.ts'
import { contactId } from './list/booking-row.tsx'

/** The owner changes add-ons or hours of a booking, for whoever calls (R97). */
export function ChangeExtras({ booking: asked, onClose }: { booking: AdminBooking; onClose: () => void }) {
  const queries = useQueryClient()
  const booking = useQuery(oneQuery(asked.id)).data?.booking ?? asked
  const { email } = booking.customerInfo
  return (
    <ExtrasDialog
      {...{ booking, onClose }}
      as="owner"
      open
      send={(id, json) => adminAnswer(adminApi.bookings[':id'].extras.$post({ param: { id }, json }))}
      onChanged={() => {
        notify(email ? 'Booking changed. We’ve emailed the customer.' : 'Booking changed. Please tell the customer.')
        onClose()
      }}
      onSettled={() => {
        void queries.invalidateQueries({ queryKey: bookingsKey })
        void queries.invalidateQueries({ queryKey: availabilityKey })
      }}
      returnFocus={() => document.getElementById(contactId(booking))}
    />
  )
}
