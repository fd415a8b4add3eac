import { addDays, type CalendarDate, dayLabel } from '../../domain/calendar.ts'
import { priceLabel } from '../../domain/money.ts'
import { isWeekendRate } from '../../domain/pricing/pricing.ts'
import { AUTO_SELECT_DAYS } from '../../domain/schedule/slots.ts'
import { type DayStarts, daysWithStarts } from './availability.ts'
import * as styles from './next-starts.module.css'
import { TimeButtons } from './time-buttons.tsx'
import type { Availability } from './use-availability.ts'

/** If a day has fewer open starts than this, the next days' starts are shown, too. */
export const FEW_STARTS = 3
const DAYS = 2

/** Finds the next two days after `date` with open starts, among the loaded days, without the event's current start. */
export function startsAfter(
  date: CalendarDate,
  length: number,
  { findDay, rules, now }: Pick<Availability, 'findDay' | 'rules' | 'now'>,
  isCurrent: (date: CalendarDate, hour: number) => boolean = () => false,
): DayStarts[] {
  if (!rules) return []
  const ahead = Array.from({ length: AUTO_SELECT_DAYS }, (_, index) => findDay(addDays(date, index + 1)))
  const loaded = ahead.filter((day) => day !== undefined)
  return daysWithStarts(loaded, { length, count: DAYS }, rules, now)
    .map(({ date, hours }) => ({ date, hours: hours.filter((hour) => !isCurrent(date, hour)) }))
    .filter(({ hours }) => hours.length > 0)
}

interface NextStartsProps {
  days: readonly DayStarts[]
  onStart: (date: CalendarDate, hour: number) => void
  /** Price of the event on that day, in cents, if it differs. */
  otherPrice?: ((date: CalendarDate) => number | undefined) | undefined
  /** The price is the same on every day, so the weekend rate isn't mentioned. */
  keepsPrice?: boolean | undefined
}

const rateWords = (date: CalendarDate, other: number | undefined) =>
  [other !== undefined && `${priceLabel(other)} total`, isWeekendRate(date) && '(Weekend Rate)']
    .filter(Boolean)
    .join(' ')

/** Open starts of the next days, shown with a day that has few. */
export const NextStarts = ({ days, onStart, otherPrice, keepsPrice }: NextStartsProps) => (
  <section className={styles.next} aria-labelledby="next-starts">
    <h3 id="next-starts" className="sr">
      Next open days
    </h3>
    <ul>
      {days.map(({ date, hours }) => (
        <li key={date}>
          <p>
            <b>{dayLabel(date)}</b> <small>{!keepsPrice && rateWords(date, otherPrice?.(date))}</small>
          </p>
          <TimeButtons date={date} hours={hours} onChoose={(hour) => onStart(date, hour)} />
        </li>
      ))}
    </ul>
  </section>
)
