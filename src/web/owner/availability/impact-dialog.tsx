import { hourLabel, hourOf } from '../../../domain/calendar.ts'
import { timeFromInput } from '../../../domain/schedule/settings-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { blockDate, blockHours } from './block-words.ts'
import * as linesStyles from './lines.module.css'
import type { BlockInput, BookingInBlock } from './use-blocking.ts'

interface ImpactDialogProps {
  input: BlockInput
  bookings: readonly BookingInBlock[]
  onConfirm: () => void
  onClose: () => void
}

/** Lists who has booked in a time before it is blocked. */
export function ImpactDialog({ input, bookings, onConfirm, onClose }: ImpactDialogProps) {
  const count = bookings.length === 1 ? '1 booking overlaps' : `${bookings.length} bookings overlap`
  const hours = blockHours({
    type: input.type,
    startTime: timeFromInput(input.startTime),
    endTime: timeFromInput(input.endTime),
  })
  return (
    <Dialog
      open={bookings.length > 0}
      onClose={onClose}
      title={`${count} this time`}
      className={linesStyles.wideDialog}
      asks
    >
      <p>
        {input.date && blockDate(input.date)}, {input.type === 'full' ? 'the full day' : hours}. Blocking a time doesn’t
        cancel anything: these events stay booked until you or the customer cancels them.
      </p>
      <ul className={`${linesStyles.lines} ${linesStyles.inDialog}`}>
        {bookings.map((booking) => (
          <li key={booking.id}>
            <b>{booking.customerInfo.fullName ?? 'Unknown'}</b>
            <span>
              {timesOf(booking)}, {booking.packageName ?? 'Unknown Package'}
            </span>
            <small>
              {booking.customerInfo.phoneNumber ?? 'No phone'} · {booking.customerInfo.email ?? 'No email'}
            </small>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={onConfirm}>Block it, keep them</Button>
        <Button look="second" onClick={onClose}>
          Go back
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function timesOf({ time, totalHours, baseHours, extraHours }: BookingInBlock): string {
  if (time === null) return 'No time'
  const hours = totalHours ?? (baseHours ?? 0) + extraHours
  return `${time} to ${hourLabel((hourOf(time) ?? 0) + hours)}`
}
