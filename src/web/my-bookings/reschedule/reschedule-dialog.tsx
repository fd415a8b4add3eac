import { useMemo } from 'react'
import { canReschedule } from '../../../domain/booking/booking.ts'
import { sentenceOf } from '../../../domain/refusals.ts'
import { isOnDesk } from '../../../domain/weather/when.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { nameOf } from '../booking-words.ts'
import type { BookingDialogProps } from '../cancel-dialog.tsx'
import { FreeMoveNote } from '../details/free-move-note.tsx'
import { NotHere } from './cannot-reschedule.tsx'
import { type Reschedulable, reschedulableFrom } from './reschedulable.ts'
import * as styles from './reschedule-dialog.module.css'
import { RescheduleForm } from './reschedule-form.tsx'
import { useReschedule } from './use-reschedule.ts'

/** Reschedules a booking to an open start (reading R18), on the calendar and grid of the booking page. */
export function RescheduleDialog({ booking, now, open, onClose, say }: BookingDialogProps) {
  const rescheduling = useReschedule({ onRescheduled: onClose, say })
  const current = useMemo(() => reschedulableFrom(booking), [booking])
  // Once it was sent, the dialog stays as it was: the live list may already show the new time.
  const wasSent = rescheduling.isPending || rescheduling.isSuccess
  const reschedulable = wasSent ? rescheduling.variables.reschedulable : current
  return (
    <Dialog open={open} onClose={onClose} title={`Move your ${nameOf(booking)}`} className={styles.move}>
      {/* Here it would cost what the new day costs. */}
      {reschedulable && isOnDesk(timesOf(reschedulable), now) && <FreeMoveNote id={booking.id} />}
      {reschedulable && canReschedule(reschedulable, 0, now) ? (
        <RescheduleForm {...{ reschedulable, rescheduling, onClose }} />
      ) : (
        <NotHere onClose={onClose} sentence={sentenceOf('cannot-reschedule')} />
      )}
    </Dialog>
  )
}

const timesOf = ({ startsAt, length }: Reschedulable) => ({
  startsAt,
  endsAt: new Date(startsAt.getTime() + length * 3_600_000),
})
