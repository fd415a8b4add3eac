import { dateWithYear, hourLabel, parseHour, unbroken } from '../../../domain/calendar.ts'
import { timeFromInput } from '../../../domain/schedule/settings-form.ts'
import { typedPhoneLabel } from '../../../domain/sms/us-phone.ts'
import { counted } from '../../../domain/typography/counted.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { Failure, Saved } from '../../ui/feedback/notice.tsx'
import * as fieldStyles from '../../ui/form/field.module.css'
import { Field, SelectField } from '../../ui/form/field.tsx'
import { CrewField } from '../crews/crew-field.tsx'
import { blockHoursLabel, together } from '../format.ts'
import * as styles from './blocked-dates.module.css'
import * as linesStyles from './lines.module.css'
import { type BlockInput, type BookingInBlock, useBlocking } from './use-blocking.ts'

/** Blocks a day or some hours of it. Bookings in that time are shown first; none is cancelled. */
export function BlockForm({ today }: { today: string }) {
  const { values: input, field, problems, change, submit, state, inside, asking, confirm, goBack } = useBlocking()
  const { times, form } = problems()

  return (
    <form
      className={`${fieldStyles.fields} ${styles.blockForm}`}
      noValidate
      aria-labelledby="block-date"
      onSubmit={submit}
    >
      <h3 id="block-date" className={fieldStyles.wide}>
        Block a date
      </h3>
      <Field label="Date" type="date" min={today} {...field('date')} />
      <SelectField
        label="Block"
        value={input.type}
        onChange={({ target }) => change({ type: target.value === 'full' ? 'full' : 'partial' })}
      >
        <option value="full">Full day</option>
        <option value="partial">Some hours</option>
      </SelectField>
      {inside.length > 0 && (
        <div className={`${fieldStyles.wide} ${styles.booked}`}>
          <Note message={`${overlapWords(inside)}.`} />
        </div>
      )}
      <CrewField className={fieldStyles.wide} value={input.crewId} onChange={(crewId) => change({ crewId })} />
      {input.type === 'partial' && (
        <>
          <Field label="From" type="time" {...field('startTime')} />
          <Field label="To" type="time" {...field('endTime')} error={times} />
        </>
      )}
      <Field
        className={fieldStyles.wide}
        label="Reason"
        optional
        maxLength={300}
        autoComplete="off"
        {...field('reason')}
      />
      {form && (
        <div className={fieldStyles.wide}>
          <Failure message={form} />
        </div>
      )}
      <div className={`${fieldStyles.wide} acts`}>
        <Button type="submit" look="second" busy={state === 'saving' && 'Saving...'}>
          Block this date
        </Button>
        <Saved shown={state === 'saved'} />
      </div>
      <ImpactDialog input={input} bookings={asking} onConfirm={confirm} onClose={goBack} />
    </form>
  )
}

const overlapWords = ({ length }: readonly BookingInBlock[]) =>
  `${counted(length, 'booking overlaps', 'bookings overlap')} this time`

interface ImpactDialogProps {
  input: BlockInput
  bookings: readonly BookingInBlock[]
  onConfirm: () => void
  onClose: () => void
}

/** Lists the bookings in a time before it's blocked. */
function ImpactDialog({ input, bookings, onConfirm, onClose }: ImpactDialogProps) {
  const isOne = bookings.length === 1
  const hours = blockHoursLabel({
    type: input.type,
    startTime: timeFromInput(input.startTime),
    endTime: timeFromInput(input.endTime),
  })
  return (
    <Dialog
      open={bookings.length > 0}
      onClose={onClose}
      title={overlapWords(bookings)}
      className={linesStyles.wideDialog}
      asks
    >
      <p>
        {input.date && together(dateWithYear(input.date))}, {input.type === 'full' ? 'all day' : hours}. Blocking a time
        doesn’t cancel anything:{' '}
        {isOne
          ? 'this event stays booked until you or the customer cancels it.'
          : 'these events stay booked until you or the customers cancel them.'}
      </p>
      <ul className={`${linesStyles.lines} ${linesStyles.inDialog}`}>
        {bookings.map((booking) => (
          <li key={booking.id}>
            <b>{booking.customerInfo.fullName ?? 'Unknown'}</b>
            <span>
              {timeRangeLabel(booking)}, {booking.packageName ?? 'Unknown Package'}
            </span>
            <small>
              {typedPhoneLabel(booking.customerInfo.phoneNumber ?? 'No phone')} ·{' '}
              {booking.customerInfo.email ?? 'No email'}
            </small>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={onConfirm}>Block it, keep the booking{isOne ? '' : 's'}</Button>
        <Button look="second" onClick={onClose}>
          Go back
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function timeRangeLabel({ time, totalHours, baseHours, extraHours }: BookingInBlock): string {
  if (time === null) return 'No time'
  const hours = totalHours ?? (baseHours ?? 0) + extraHours
  return unbroken(`${time} to ${hourLabel((parseHour(time) ?? 0) + hours)}`)
}
