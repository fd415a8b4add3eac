import { type CalendarDate, dayLabel, monthDay, todayIn } from '../../domain/calendar.ts'
import type { DayProblem } from '../../domain/schedule/slots.ts'

/** A day requested by a link or a draft that can't be booked. */
export interface MissedDay {
  asked: CalendarDate
  problem: DayProblem
}

const because: Record<DayProblem, string> = {
  past: 'has passed',
  'closed-day': 'is closed',
  'blocked-day': 'is closed',
  'too-soon': 'is too soon to book online',
  'too-far': 'is too far ahead to book online',
  full: 'has no start times left',
}

/** 'December 8 is closed. The next open day is Wednesday, December 9.' Adds the year if it differs. */
export function missedDayWords({ asked, problem }: MissedDay, opened: CalendarDate): string {
  const year = asked.slice(0, 4)
  const day = opened.startsWith(year) ? monthDay(asked) : `${monthDay(asked)}, ${year},`
  return `${day} ${because[problem]}. The ${opened > asked ? 'next' : 'first'} open day is ${dayLabel(opened)}.`
}

/** Reason for a day outside the bookable range, which is never queried. */
export const unreachableDay = (asked: CalendarDate, now: Date): DayProblem =>
  asked < todayIn(now) ? 'past' : 'too-far'
