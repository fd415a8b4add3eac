import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type CalendarDate, dayLabel, hourLabel, unbroken } from '../../domain/calendar.ts'
import type { Slot } from '../../domain/schedule/slots.ts'
import * as buttonStyles from '../ui/button.module.css'
import * as fieldStyles from '../ui/form/field.module.css'
import * as legendStyles from './legend.module.css'
import * as styles from './slot-field.module.css'
import { OpenSlots, SlotSkeleton } from './slot-grid.tsx'
import type { Availability } from './use-availability.ts'

/** The hours that somebody took between two looks at the same day. */
export const justBooked = (before: readonly Slot[], after: readonly Slot[]): number[] =>
  after
    .filter(
      ({ hour, state }) => state === 'booked' && before.some((slot) => slot.hour === hour && slot.state === 'open'),
    )
    .map(({ hour }) => hour)

const openIn = (slots: readonly Slot[]) => slots.filter(({ state }) => state === 'open').length
const left = (open: number) =>
  open === 0 ? 'no start times left' : `${open} start ${open === 1 ? 'time' : 'times'} open`

/** What changed on a day since 'before'; without 'before', how many times are open. Undefined if nothing changed. */
export function newsOf(date: CalendarDate, before: readonly Slot[] | undefined, slots: readonly Slot[]) {
  const open = openIn(slots)
  if (before && open === openIn(before)) return undefined
  const taken = before ? justBooked(before, slots) : []
  if (taken.length === 0) return `${dayLabel(date)}: ${left(open)}.`
  const rest = left(open)
  return `${unbroken(taken.map(hourLabel).join(', '))}: just booked. ${rest.charAt(0).toUpperCase()}${rest.slice(1)}.`
}

/** Tells screen readers, politely, how many start times a day has and how that changes while they are on it. */
function SlotNews({ date, slots }: { date: CalendarDate; slots: readonly Slot[] }) {
  const [news, setNews] = useState('')
  const before = useRef<readonly Slot[]>(undefined)

  useEffect(() => {
    const next = newsOf(date, before.current, slots)
    if (next !== undefined) setNews(next)
    before.current = slots
  }, [date, slots])

  return (
    <p className="sr" aria-live="polite">
      {news}
    </p>
  )
}

/** What a day says that has no start for so many hours; `canShorten`: some of them are extra hours that may go. */
export const noneLeft = (hours: number, canShorten: boolean): string =>
  `No start times left for ${hours} hours. Choose another day${canShorten ? ' or book fewer hours' : ''}.`

export interface SlotFieldProps extends Pick<Availability, 'failed' | 'retrying' | 'retry'> {
  date: string | undefined
  /** Every start of the day; undefined until they are loaded. */
  slots: readonly Slot[] | undefined
  /** Hours of the whole event. */
  length: number
  chosen: number | undefined
  onChoose: (hour: number) => void
  /** What there is to know of the day before a time is chosen. */
  news?: string | undefined
  onPreview?: ((hour: number | undefined) => void) | undefined
  /** What is wrong with the choice, such as a time that was just taken. */
  problem?: ReactNode
  /** Whether there are extra hours to take off. */
  canShorten?: boolean
}

/** The open times of the chosen day: while they load, when they cannot be had (§8), and as slots. */
export function SlotField(props: SlotFieldProps) {
  const { date, slots, length, chosen, onChoose, onPreview, news, problem, canShorten = false } = props
  const { failed, retrying, retry } = props
  const problemId = useId()
  const open = slots?.filter(({ state }) => state === 'open')
  return (
    <fieldset id="start-times" tabIndex={-1}>
      <legend className={legendStyles.legend}>{date ? dayLabel(date) : 'Start time'}</legend>
      <p className={styles.slotNews} role="status">
        {news}
      </p>
      {problem && (
        <p className={styles.slotProblem} id={problemId} role="alert">
          {problem}
        </p>
      )}
      {failed && !retrying ? (
        <div className={styles.slotProblem} role="alert">
          <p>Failed to load available times. Please try again.</p>
          <button
            type="button"
            className={`${buttonStyles.btn} ${buttonStyles.second} ${buttonStyles.small}`}
            onClick={({ currentTarget }) => {
              currentTarget.closest('fieldset')?.focus()
              retry()
            }}
          >
            Try again
          </button>
        </div>
      ) : open && slots && date ? (
        <>
          <SlotNews key={date} date={date} slots={slots} />
          <OpenSlots slots={open} {...{ chosen, onChoose, onPreview }} problemId={problem ? problemId : undefined} />
          {open.length === 0 && <p className={fieldStyles.under}>{noneLeft(length, canShorten)}</p>}
        </>
      ) : (
        <SlotSkeleton />
      )}
    </fieldset>
  )
}
