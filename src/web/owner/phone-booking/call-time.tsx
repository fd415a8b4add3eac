import { clsx } from 'clsx/lite'
import { useState } from 'react'
import { addDays, type CalendarDate, dayLabel, hourLabel, isCalendarDate } from '../../../domain/calendar.ts'
import { orderHours } from '../../../domain/pricing/pricing.ts'
import type { Day } from '../../../domain/schedule/slots.ts'
import { slotState } from '../../../domain/schedule/slots.ts'
import { ChooseStart } from '../../schedule/choose-start.tsx'
import * as legendStyles from '../../schedule/legend.module.css'
import { turnedTo } from '../../schedule/month/calendar-grid.ts'
import type { Availability } from '../../schedule/use-availability.ts'
import * as fieldStyles from '../../ui/form/field.module.css'
import { Field, SelectField } from '../../ui/form/field.tsx'
import * as styles from './call-time.module.css'
import type { Call } from './phone-call.ts'

interface CallTimeProps {
  call: Call
  onChange: (part: Partial<Call>) => void
  /** What's wrong with the date and the time, once the owner has tried to book. */
  problems: { date?: string | undefined; hour?: string | undefined }
  availability: Availability
  onMonth: (month: CalendarDate) => void
  month: CalendarDate
  /** The chosen day as the owner sees it, even if customers can't book it. */
  day: Day | undefined
  failed: boolean
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** Date and time picker with the booking page's calendar, start times, and day line. Any other time is one press away. */
export function CallTime({ call, onChange, problems, availability, month, onMonth, day, failed }: CallTimeProps) {
  const { today, nextDays, rules, now } = availability
  const { date, hour } = call
  const length = orderHours(call)
  const chosen = isCalendarDate(date) ? date : undefined
  const [isOpen, setOpen] = useState(false)
  const isOpenAt = (start: number) => day && rules && slotState(start, length, day, rules, now) === 'open'
  const isOutside = isOpen && hour !== undefined && !isOpenAt(hour)
  // Without any open start, only the owner's own is left to show.
  const ownTime = isOutside && chosen && day && rules && !hours.some(isOpenAt) && (
    <p className={styles.ownTime} role="status">
      <b className={legendStyles.legend}>{dayLabel(chosen)}</b>
      No open start times. You’ve set your own below.
    </p>
  )
  // With its date: a default date isn't kept, and another visit's may differ.
  const chooseHour = (next: number) => onChange({ ...(date && { date }), hour: next })
  return (
    <>
      <section className={clsx(styles.when, isOutside && styles.outside)} aria-label="Open times">
        <ChooseStart
          availability={{ ...availability, day, failed }}
          {...{ month, onMonth, length, hour }}
          className={styles.two}
          date={chosen}
          onDate={(next) => onChange({ date: next })}
          onHour={chooseHour}
          onStart={(next, start) => onChange({ date: next, hour: start })}
          chosen={hour === undefined ? undefined : { start: hour, end: hour + length }}
          problem={problems.hour}
          canShorten={call.extraHours > 0}
          hasLine={hour !== undefined}
          instead={ownTime || (chosen || !nextDays ? undefined : null)}
        />
      </section>
      <details
        className={styles.other}
        open={isOpen || problems.date !== undefined}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>Another day or time</summary>
        <div className={fieldStyles.fields}>
          <Field
            label="Date"
            type="date"
            value={date}
            min={addDays(today, -365)}
            max="2100-12-31"
            error={problems.date}
            hint="Any day, even one customers can’t book."
            onChange={({ target }) => {
              onChange({ date: target.value })
              if (isCalendarDate(target.value)) onMonth(turnedTo(target.value, today))
            }}
          />
          <SelectField
            label="Start time"
            value={hour ?? ''}
            onChange={({ target }) => chooseHour(Number(target.value))}
            hint={hour !== undefined && `Ends at ${hourLabel(hour + length)}.`}
          >
            {hour === undefined && <option value="">Choose a time</option>}
            {hours.map((start) => (
              <option key={start} value={start}>
                {hourLabel(start)}
              </option>
            ))}
          </SelectField>
        </div>
      </details>
    </>
  )
}
