import { useState } from 'react'
import { hourLabel, hourOf, longDate, shortDate, todayIn } from '../../domain/calendar.ts'
import { cents, priceLabel } from '../../domain/money.ts'
import { sentenceOf } from '../../domain/refusals.ts'
import { defaultRules } from '../../domain/rules.ts'
import { slotProblem } from '../../domain/slots.ts'
import { bookedName } from '../../domain/text/typeset.ts'
import { lastBookableDay } from '../schedule/availability.ts'
import { DayLine } from '../schedule/day-line.tsx'
import { MonthCalendar } from '../schedule/month-calendar.tsx'
import { showStartTimes } from '../schedule/show-start-times.ts'
import { SlotField } from '../schedule/slot-field.tsx'
import { problemsFor, useAvailability } from '../schedule/use-availability.ts'
import { useConsidered } from '../schedule/use-considered.ts'
import { useLiveAvailability } from '../schedule/use-live-availability.ts'
import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/notice.tsx'
import * as typeStyles from '../ui/type.module.css'
import * as styles from './free-move.module.css'
import type { FreeMove } from './free-move-query.ts'
import { useAnswer } from './use-answer.ts'

/** An offer that can be used: its booking has a date, a time and a length. */
type OpenOffer = FreeMove & { date: string; time: string; totalHours: number }

/** What the weather is to be, the calendar, and two answers: another time, or the date kept. */
export function ChooseTime({ token, offer }: { token: string; offer: OpenOffer }) {
  const { reasons, packageName, date: ownDate, time, totalHours: length, total, lane } = offer
  const start = hourOf(time) ?? 0
  const own = { date: ownDate, start, end: start + length, lane }
  const [date, setDate] = useState(ownDate)
  const [month, setMonth] = useState(ownDate)
  const [hour, setHour] = useState<number>()
  const [missesTime, setMissesTime] = useState(false)
  const availability = useAvailability({ date, month, ignoreBooking: own })
  useLiveAvailability()
  const { considered, consider } = useConsidered(availability, length, hour)
  const { rules, day, today, now } = availability
  const { answer, answering, failure } = useAnswer(token)

  const gone = hour !== undefined && day?.date === date && rules && slotProblem(hour, length, day, rules, now)
  const isSame = date === own.date && hour === own.start
  const problem = gone
    ? sentenceOf(gone)
    : isSame
      ? sentenceOf('same-time')
      : missesTime && hour === undefined && 'Choose a start time.'
  const chosen = gone || isSame || hour === undefined ? undefined : { start: hour, end: hour + length }
  const { advanceBookingDays } = (rules ?? defaultRules).generalSettings

  return (
    <>
      <h1>Move your {bookedName(packageName)} for free</h1>
      <div className={styles.why}>
        <p className={typeStyles.lead}>
          It’s set for {longDate(own.date)} at {time}, and the weather may not cooperate.
        </p>
        {reasons.length > 0 && (
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
        <p>
          Pick any open time, weekends included: your price stays at {priceLabel(cents(total))}, and your refund terms
          stay the same. All times are Phoenix time.
        </p>
      </div>
      <div className={styles.two}>
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
      <div className={styles.line}>{day && rules && <DayLine {...{ day, rules, considered, chosen }} />}</div>
      {failure && <Failure message={failure} />}
      <p className={`${typeStyles.acts} ${styles.answers}`}>
        <Button
          busy={answering === 'move' && 'Moving...'}
          onClick={() => {
            if (chosen) return answer({ date, time: hourLabel(chosen.start) })
            setMissesTime(true)
            showStartTimes()
          }}
        >
          {chosen ? `Move to ${shortDate(date)}, ${hourLabel(chosen.start)}` : 'Move my event'}
        </Button>
        <Button look="second" busy={answering === 'keep' && 'Saving...'} onClick={() => answer('keep')}>
          Keep my date
        </Button>
      </p>
    </>
  )
}
