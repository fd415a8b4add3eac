import { useMemo, useState } from 'react'
import { blocksTime, canReschedule } from '../../../domain/booking/booking.ts'
import { hourLabel, longDate, todayIn } from '../../../domain/calendar.ts'
import { limitAfterReschedule } from '../../../domain/payments/refunds.ts'
import { sentenceOf } from '../../../domain/refusals.ts'
import { defaultRules } from '../../../domain/rules.ts'
import { slotProblem } from '../../../domain/slots.ts'
import { isOnDesk } from '../../../domain/weather/when.ts'
import { lastBookableDay } from '../../schedule/availability.ts'
import { DayLine } from '../../schedule/day-line.tsx'
import { MonthCalendar } from '../../schedule/month/month-calendar.tsx'
import { SlotField } from '../../schedule/slot-field.tsx'
import { problemsFor, useAvailability } from '../../schedule/use-availability.ts'
import { useConsidered } from '../../schedule/use-considered.ts'
import { useLiveAvailability } from '../../schedule/use-live-availability.ts'
import { contact } from '../../site/contact.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions, Question } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/feedback/notice.tsx'
import * as typeStyles from '../../ui/type.module.css'
import { useMedia } from '../../ui/use-media.ts'
import { nameOf } from '../booking-words.ts'
import type { BookingDialogProps } from '../cancel-dialog.tsx'
import { FreeMoveNote } from '../details/free-move-note.tsx'
import { rescheduleTerms } from '../refund-words.ts'
import { type Reschedulable, reschedulableFrom } from './reschedulable.ts'
import * as styles from './reschedule-dialog.module.css'
import { ReschedulePrice } from './reschedule-price.tsx'
import { useReschedule } from './use-reschedule.ts'

const NO_TIME = 'Choose a start time.'

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
        <RescheduleForm reschedulable={reschedulable} rescheduling={rescheduling} onClose={onClose} />
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

const NotHere = ({ onClose, sentence }: { onClose: () => void; sentence: string }) => (
  <>
    <Question>{sentence}</Question>
    <DialogActions>
      <a className={buttonStyles.btn} href={contact.phoneLink}>
        Call {contact.phone}
      </a>
      <Button look="second" onClick={onClose}>
        Close
      </Button>
    </DialogActions>
  </>
)

interface RescheduleFormProps {
  reschedulable: Reschedulable
  rescheduling: ReturnType<typeof useReschedule>
  onClose: () => void
}

function RescheduleForm({ reschedulable, rescheduling, onClose }: RescheduleFormProps) {
  const { own, length } = reschedulable
  const [date, setDate] = useState(own.date)
  const [hour, setHour] = useState<number>()
  const [month, setMonth] = useState(own.date)
  const [missesTime, setMissesTime] = useState(false)
  const availability = useAvailability({
    date,
    month,
    ignoreBooking: blocksTime(reschedulable.status) ? own : undefined,
  })
  useLiveAvailability()
  const { considered, consider } = useConsidered(availability, length, hour)
  const isWide = useMedia('(min-width: 1000px)')
  const { rules, day, today, now } = availability

  const { blockHoursBeforeBooking, advanceBookingDays } = (rules ?? defaultRules).generalSettings
  if (rules && !canReschedule(reschedulable, blockHoursBeforeBooking, now)) {
    return (
      <NotHere
        onClose={onClose}
        sentence={`You can move a booking online up to ${blockHoursBeforeBooking} ${blockHoursBeforeBooking === 1 ? 'hour' : 'hours'} before it starts. After that, please call us.`}
      />
    )
  }

  const gone = hour !== undefined && day?.date === date && rules && slotProblem(hour, length, day, rules, now)
  const isSame = date === own.date && hour === own.start
  const problem = gone
    ? sentenceOf(gone)
    : isSame
      ? 'That’s your current time. Choose another.'
      : missesTime && hour === undefined && NO_TIME
  const start = gone || isSame ? undefined : hour
  const chosen = start === undefined ? undefined : { start, end: start + length }
  const refundPercent = limitAfterReschedule(reschedulable.refundable, now)
  const terms = rescheduleTerms(refundPercent)

  return (
    <>
      <p className={typeStyles.quiet}>
        Now {longDate(own.date)} at {hourLabel(own.start)}. All times are Phoenix time.
      </p>
      <div className={styles.moveTwo}>
        <MonthCalendar
          month={month}
          onMonth={setMonth}
          chosen={date}
          onChoose={(next) => {
            setDate(next)
            setHour(undefined)
          }}
          today={todayIn(now)}
          lastDay={lastBookableDay(today, advanceBookingDays)}
          problemOf={problemsFor(length, availability)}
        />
        <div>
          <SlotField
            {...availability}
            date={date}
            length={length}
            chosen={gone ? undefined : hour}
            onChoose={setHour}
            onConsider={consider}
            problem={problem}
          />
        </div>
      </div>
      {day && rules && <DayLine {...{ day, rules, considered, chosen }} wider={isWide} />}
      <ReschedulePrice reschedulable={reschedulable} date={date} hour={start ?? own.start} now={now} />
      {terms && <p>{terms}</p>}
      {rescheduling.error && <Failure message={rescheduling.error.message} />}
      <DialogActions>
        <Button
          busy={rescheduling.isPending && 'Moving...'}
          onClick={() =>
            start === undefined
              ? setMissesTime(true)
              : rescheduling.mutate({ reschedulable, date, hour: start, quotedRefundPercent: refundPercent })
          }
        >
          {start === undefined ? 'Move booking' : `Move to ${hourLabel(start)}`}
        </Button>
        <Button look="second" disabled={rescheduling.isPending} onClick={onClose}>
          Keep it as it is
        </Button>
      </DialogActions>
    </>
  )
}
