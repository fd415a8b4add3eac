import type { ReactNode } from 'react'
import { defaultRules } from '../../domain/schedule/rules.ts'
import type { Hours } from '../../domain/schedule/slots.ts'
import { lastBookableDay } from './availability.ts'
import * as styles from './choose-start.module.css'
import { DayLine, DayLineRoom } from './day-line.tsx'
import { MonthCalendar, type MonthCalendarProps } from './month/month-calendar.tsx'
import { SlotField, type SlotFieldProps } from './slot-field.tsx'
import { type Availability, problemsFor } from './use-availability.ts'
import type { PreviewHours } from './use-preview-hours.ts'

type OfCalendar = Pick<MonthCalendarProps, 'month' | 'onMonth'>
type OfSlots = Pick<SlotFieldProps, 'length' | 'canShorten' | 'news' | 'problem' | 'isMine'>

export interface ChooseStartProps extends OfCalendar, OfSlots {
  availability: Availability
  date: MonthCalendarProps['chosen']
  onDate: MonthCalendarProps['onChoose']
  /** The hour that is pressed among the start times. */
  hour: number | undefined
  onHour: (hour: number) => void
  /** The hours that the day line shows as the event's. */
  chosen: Hours | undefined
  preview?: PreviewHours
  /** Stands in the place of the start times where it is given; null leaves the place empty. */
  instead?: ReactNode
  /** How calendar and start times share the width, where not by halves. */
  className?: string | undefined
  /** Where the day line has more width than on the booking page. */
  wider?: boolean
}

/** The calendar, the start times of the chosen day beside it, and the day's line below: wherever one chooses a start. */
export function ChooseStart({
  availability,
  month,
  onMonth,
  date,
  onDate,
  hour,
  onHour,
  chosen,
  preview,
  instead,
  className = styles.halves,
  wider = false,
  ...slots
}: ChooseStartProps) {
  const { day, rules, today, now, failed, retry } = availability
  const { advanceBookingDays } = (rules ?? defaultRules).generalSettings
  return (
    <>
      <div className={className}>
        <MonthCalendar
          month={month}
          onMonth={onMonth}
          chosen={date}
          onChoose={onDate}
          today={today}
          lastDay={lastBookableDay(today, advanceBookingDays)}
          problemOf={problemsFor(slots.length, availability)}
        />
        {instead === undefined ? (
          <SlotField
            {...slots}
            {...{ day, rules, now, failed, retry, date }}
            chosen={hour}
            onChoose={onHour}
            onPreview={preview?.previewStart}
          />
        ) : (
          instead
        )}
      </div>
      {day && rules ? (
        <DayLine {...{ day, rules, chosen, wider }} preview={preview?.hours} />
      ) : (
        <DayLineRoom wider={wider} />
      )}
    </>
  )
}
