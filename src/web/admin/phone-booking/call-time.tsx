import { addDays, type CalendarDate, hourLabel, isCalendarDate } from '../../../domain/calendar.ts'
import { hoursOf } from '../../../domain/pricing.ts'
import { defaultRules } from '../../../domain/rules.ts'
import type { Day } from '../../../domain/slots.ts'
import { lastBookableDay } from '../../schedule/availability.ts'
import { DayLine } from '../../schedule/day-line.tsx'
import { MonthCalendar } from '../../schedule/month/month-calendar.tsx'
import { SlotField } from '../../schedule/slot-field.tsx'
import { type Availability, problemsFor } from '../../schedule/use-availability.ts'
import * as fieldStyles from '../../ui/form/field.module.css'
import { Field, SelectField } from '../../ui/form/field.tsx'
import * as styles from './call-time.module.css'
import type { Call } from './phone-call.ts'

interface CallTimeProps {
  call: Call
  onChange: (part: Partial<Call>) => void
  /** Of the date, once somebody tried to book. */
  problem: string | undefined
  availability: Availability
  onMonth: (month: CalendarDate) => void
  month: CalendarDate
  /** The chosen day as the owner sees it: also where customers cannot book. */
  day: Day | undefined
  failed: boolean
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** When it is: the calendar, start times and day line of the booking page, and any other day and hour below them. */
export function CallTime({ call, onChange, problem, availability, month, onMonth, day, failed }: CallTimeProps) {
  const { today, rules, now, nextDays, retry } = availability
  const { date, hour } = call
  const length = hoursOf(call)
  const chosen = isCalendarDate(date) ? date : undefined
  return (
    <section className={styles.when} aria-label="Open times">
      <div className={styles.two}>
        <MonthCalendar
          month={month}
          onMonth={onMonth}
          chosen={chosen}
          onChoose={(next) => onChange({ date: next })}
          today={today}
          lastDay={lastBookableDay(today, (rules ?? defaultRules).generalSettings.advanceBookingDays)}
          problemOf={problemsFor(length, availability)}
        />
        {(chosen || !nextDays) && (
          <SlotField
            {...{ day, rules, now, failed, retry, length }}
            date={chosen}
            canShorten={call.extraHours > 0}
            chosen={hour}
            onChoose={(next) => onChange({ hour: next })}
          />
        )}
      </div>
      <div className={styles.line}>
        {day && rules && <DayLine day={day} rules={rules} chosen={{ start: hour, end: hour + length }} />}
      </div>
      <div className={fieldStyles.fields}>
        <Field
          label="Date"
          type="date"
          value={date}
          min={addDays(today, -365)}
          max="2100-12-31"
          error={problem}
          hint="Any day, even one customers can’t book."
          onChange={({ target }) => onChange({ date: target.value })}
        />
        <SelectField
          label="Start time"
          value={hour}
          onChange={({ target }) => onChange({ hour: Number(target.value) })}
          hint={`Ends at ${hourLabel(hour + length)}.`}
        >
          {hours.map((start) => (
            <option key={start} value={start}>
              {hourLabel(start)}
            </option>
          ))}
        </SelectField>
      </div>
    </section>
  )
}
