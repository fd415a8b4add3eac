import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { GiveUpDialog } from '../payments/give-up-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { ErrorFallback } from '../ui/feedback/error-fallback.tsx'
import { reloadOnline } from '../ui/feedback/reload-online.ts'
import { type Action, cardId } from './booking-card.tsx'
import { askForBookings, type Booking, takeChanged } from './bookings-query.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { DetailsDialog, loadDetails } from './details/details-dialog.tsx'

const importReschedule = () => import('./reschedule/reschedule-dialog.tsx')
const importExtras = () => import('./change-extras.tsx')

const RescheduleDialog = lazy(async () => ({ default: (await importReschedule()).RescheduleDialog }))
const ChangeExtras = lazy(async () => ({ default: (await importExtras()).ChangeExtras }))

/** The dialogs load this long after the list, once the page has settled. */
const LOAD_MS = 2_000

/** Loads all dialogs ahead of time, so that they open without a connection, too. One that fails is loaded when it opens. */
export function useLoadedDialogs(hasBookings: boolean) {
  useEffect(() => {
    if (!hasBookings) return
    const load = () => Promise.allSettled([importReschedule(), importExtras(), loadDetails()])
    const timer = setTimeout(load, LOAD_MS)
    return () => clearTimeout(timer)
  }, [hasBookings])
}

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
    <ErrorFallback instead={<DialogNotLoaded {...dialog} />}>
      <Suspense>{action === 'extras' ? <ChangeExtras {...dialog} /> : <RescheduleDialog {...dialog} />}</Suspense>
    </ErrorFallback>
  )
}

/** Shown instead of a dialog whose script didn't load. */
const DialogNotLoaded = ({ open, onClose }: Pick<DialogsProps, 'open' | 'onClose'>) => (
  <Dialog open={open} onClose={onClose} title="This didn’t load">
    <p>Check your connection, then try again.</p>
    <DialogActions>
      <Button onClick={reloadOnline}>Try again</Button>
    </DialogActions>
  </Dialog>
)
