import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { type CalendarDate, dayLabel, hourLabel } from '../../domain/calendar.ts'
import { defaultRules, type Rules } from '../../domain/schedule/rules.ts'
import { CLOSING_HOUR, daySlots, type Hours, slotProblem } from '../../domain/schedule/slots.ts'
import { lastBookableDay } from './availability.ts'
import * as styles from './choose-start.module.css'
import { DayLine, DayLineRoom } from './day-line.tsx'
import { inSight, turnedTo } from './month/calendar-grid.ts'
import { MonthCalendar, type MonthCalendarProps } from './month/month-calendar.tsx'
import { FEW_STARTS, NextStarts, startsAfter } from './next-starts.tsx'
import { focusStartTimes, revealStartTimes } from './show-start-times.ts'
import { SlotField, type SlotFieldProps } from './slot-field.tsx'
import { ClosedSlots, type ShownSlot } from './slot-grid.tsx'
import { type Availability, problemsFor } from './use-availability.ts'
import type { PreviewHours } from './use-preview-hours.ts'

type OfCalendar = Pick<MonthCalendarProps, 'month' | 'onMonth' | 'keepsPrice'>
type OfSlots = Pick<SlotFieldProps, 'length' | 'canShorten' | 'news' | 'problem'>

/** Number of closed starts that keep their place among the open ones; more are listed below them. */
const FEW_CLOSED = 2

export interface ChooseStartProps extends OfCalendar, OfSlots {
  availability: Availability
  date: MonthCalendarProps['chosen']
  onDate: MonthCalendarProps['onChoose']
  /** The selected start time. */
  hour: number | undefined
  onHour: (hour: number) => void
  /** Called when a start on another day is pressed. */
  onStart: (date: CalendarDate, hour: number) => void
  /** Hours that the day line shows as the event. */
  chosen: Hours | undefined
  /** The start that the event has now: shown, but not offered again. */
  current?: { date: CalendarDate; hour: number }
  preview?: PreviewHours
  /** True if this customer may already hold that start; it then stays selectable even if it's listed as taken. */
  isMine?: (hour: number) => boolean
  /** Replaces the start times if given; null leaves the space empty. */
  instead?: ReactNode
  /** Price of the event on another day, in cents, if it differs. */
  otherPrice?: ((date: CalendarDate) => number | undefined) | undefined
  /** Class name for the widths of calendar and start times, if not halves. */
  className?: string | undefined
  /** True if the day line has more width than on the booking page. */
  wider?: boolean
  /** Whether the day line is shown. */
  hasLine?: boolean
}

/**
 * Picks a start wherever one is chosen: the calendar, the chosen day's open starts, the next days' if it has few, its closed
 * times, and the day line below.
 */
export function ChooseStart({
  availability,
  month,
  onMonth,
  date,
  onDate,
  hour,
  onHour,
  onStart,
  chosen,
  current,
  preview,
  isMine,
  instead,
  otherPrice,
  className = styles.halves,
  wider = false,
  hasLine = true,
  keepsPrice,
  ...forSlots
}: ChooseStartProps) {
  const { day, rules, today, now, failed, retrying, retry } = availability
  const { length } = forSlots
  const { advanceBookingDays } = (rules ?? defaultRules).generalSettings
  const isCurrent = (on: CalendarDate, start: number) => on === current?.date && start === current.hour
  const slots =
    day &&
    rules &&
    daySlots(day, length, rules, now).map((slot): ShownSlot => {
      if (date && isCurrent(date, slot.hour)) return { ...slot, state: 'current' }
      return isMine?.(slot.hour) ? { ...slot, state: 'open' } : slot
    })
  const closed = slots?.filter(({ state }) => state === 'booked' || state === 'unavailable') ?? []
  const hasFewClosed = closed.length <= FEW_CLOSED
  const isFew = slots && slots.filter(({ state }) => state === 'open').length < FEW_STARTS
  const next =
    isFew && date && !failed && instead === undefined ? startsAfter(date, length, availability, isCurrent) : []
  const reasons = closed.map(({ hour: start }) => day && rules && slotProblem(start, length, day, rules, now))
  const closedSlots = rules && closed.length > 0 && !failed && instead === undefined && (
    <ClosedSlots
      day={date && next.length > 0 ? dayLabel(date) : undefined}
      slots={hasFewClosed ? [] : closed}
      chosen={hour}
      onChoose={onHour}
      note={[
        reasons.includes('time-conflict') && freeAround(rules),
        reasons.includes('past-closing') && `Every event ends by ${hourLabel(CLOSING_HOUR)}.`,
      ]
        .filter(Boolean)
        .join(' ')}
    />
  )
  return (
    <>
      <div className={className}>
        <MonthCalendar
          month={month}
          onMonth={onMonth}
          chosen={date}
          onChoose={(next) => {
            // The new day's start times are measured, not the last one's.
            flushSync(() => onDate(next))
            revealStartTimes()
          }}
          today={today}
          lastDay={lastBookableDay(today, advanceBookingDays)}
          cellProblem={problemsFor(length, availability)}
          keepsPrice={keepsPrice}
        />
        {instead === undefined ? (
          <div className={styles.times}>
            <SlotField
              {...forSlots}
              {...{ slots, failed, retrying, retry, date }}
              showsClosed={hasFewClosed}
              chosen={hour}
              onChoose={onHour}
              onPreview={preview?.previewStart}
            />
            {closedSlots}
          </div>
        ) : (
          instead
        )}
        {next.length > 0 && (
          <NextStarts
            days={next}
            otherPrice={otherPrice}
            keepsPrice={keepsPrice}
            onStart={(nextDate, start) => {
              onStart(nextDate, start)
              if (!inSight(nextDate, month, today)) onMonth(turnedTo(nextDate, today))
              // The pressed button disappears with its day, so focus the start times of the day it chose.
              focusStartTimes()
            }}
          />
        )}
      </div>
      {hasLine && day && rules && <DayLine {...{ day, rules, chosen, wider }} preview={preview?.hours} />}
      {hasLine && !(day && rules) && !failed && <DayLineRoom wider={wider} />}
    </>
  )
}

const hours = (count: number) => (count === 1 ? 'an hour' : `${count} hours`)

/** The buffers as a sentence. */
function freeAround({ generalSettings: { preTimeBuffer: before, postTimeBuffer: after } }: Rules): string {
  if (before <= 0 && after <= 0) return ''
  if (before === after) return `We keep ${hours(before)} free before and after every event.`
  const parts = [before > 0 && `${hours(before)} free before`, after > 0 && `${hours(after)} free after`]
  return `We keep ${parts.filter(Boolean).join(' and ')} every event.`
}
