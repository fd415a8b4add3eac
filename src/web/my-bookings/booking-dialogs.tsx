import { useQueryClient } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { GiveUpDialog } from '../payments/give-up-dialog.tsx'
import { LoadedDialog, useLoadedAhead } from '../ui/feedback/loaded-dialog.tsx'
import type { Action } from './booking-card.tsx'
import { cardId } from './booking-words.ts'
import { askForBookings, type Booking, takeChanged } from './bookings-query.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { DetailsDialog, loadDetails } from './details/details-dialog.tsx'

const importReschedule = () => import('./reschedule/reschedule-dialog.tsx')
const importExtras = () => import('./change-extras.tsx')

const RescheduleDialog = lazy(async () => ({ default: (await importReschedule()).RescheduleDialog }))
const ChangeExtras = lazy(async () => ({ default: (await importExtras()).ChangeExtras }))

const imports = [importReschedule, importExtras, loadDetails]

/** Loads all dialogs ahead of time, if there's a booking to open them for. */
export const useLoadedDialogs = (hasBookings: boolean) => useLoadedAhead(imports, hasBookings)

/** Which dialog was opened, and for which booking. */
export interface DialogRequest {
  action: Action
  id: string
  open: boolean
  /** Unique per opening; used as the React key, so the dialog's state is reset. */
  time: number
}

interface DialogsProps extends DialogRequest {
  booking: Booking
  now: Date
  say: (message: string) => void
  onClose: () => void
}

/** The open dialog. It stays mounted while it fades out. */
export function BookingDialogs({ action, ...dialog }: DialogsProps) {
  const queries = useQueryClient()
  const { booking, say } = dialog
  // Frozen at opening: the question must not change while the dialog is open.
  const [isHeld] = useState(Boolean(booking.holdExpiresAt))
  if (action === 'cancel' && isHeld) {
    return (
      <GiveUpDialog
        {...dialog}
        onGivenUp={(given) => {
          takeChanged(queries, given)
          askForBookings(queries)
          say(
            given.cancelReason === 'given-up'
              ? 'You gave up your hold on that time.'
              : 'Booking cancelled successfully!',
          )
        }}
        returnFocus={() => document.getElementById(cardId(booking))}
      />
    )
  }
  if (action === 'cancel') return <CancelDialog {...dialog} />
  if (action === 'details') return <DetailsDialog {...dialog} onChange={() => askForBookings(queries)} />
  return (
    <LoadedDialog open={dialog.open} onClose={dialog.onClose}>
      {action === 'extras' ? <ChangeExtras {...dialog} /> : <RescheduleDialog {...dialog} />}
    </LoadedDialog>
  )
}
