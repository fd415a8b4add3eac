import { useQueryClient } from '@tanstack/react-query'
import { ExtrasDialog } from '../extras/extras-dialog.tsx'
import { availabilityKey } from '../schedule/availability-queries.ts'
import { askForBookings, changeExtras } from './bookings-query.ts'
import type { BookingDialogProps } from './cancel-dialog.tsx'

/** Lets the customer change add-ons or hours (R97: changing extras). A refusal stays in the dialog, next to the choice. */
export function ChangeExtras({ booking, open, onClose, say }: BookingDialogProps) {
  const queries = useQueryClient()
  return (
    <ExtrasDialog
      {...{ booking, open, onClose }}
      as="customer"
      send={changeExtras}
      onChanged={() => {
        say('Your booking has changed. We’ll email you the details.')
        onClose()
      }}
      onSettled={() => {
        askForBookings(queries)
        void queries.invalidateQueries({ queryKey: availabilityKey })
      }}
    />
  )
}
