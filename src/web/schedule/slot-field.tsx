import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type CalendarDate, dayLabel, hourLabel, unbroken } from '../../domain/calendar.ts'
import * as fieldStyles from '../ui/form/field.module.css'
import { FailedTimes } from './failed-times.tsx'
import * as legendStyles from './legend.module.css'
import * as styles from './slot-field.module.css'
import { OpenSlots, type ShownSlot, SlotSkeleton } from './slot-grid.tsx'
import type { Availability } from './use-availability.ts'

/** Hours that were booked by others between two versions of a day. */
export const justBooked = (before: readonly ShownSlot[], after: readonly ShownSlot[]): number[] =>
  after
    .filter(
      ({ hour, state }) => state === 'booked' && before.some((slot) => slot.hour === hour && slot.state === 'open'),
    )
    .map(({ hour }) => hour)

const openIn = (slots: readonly ShownSlot[]) => slots.filter(({ state }) => state === 'open').length
const left = (open: number) =>
  open === 0 ? 'no start times left' : `${open} start ${open === 1 ? 'time' : 'times'} open`

/** Announces what changed since `before`, or the number of open times without `before`. Undefined if nothing changed. */
export function slotAnnouncement(
  date: CalendarDate,
  before: readonly ShownSlot[] | undefined,
  slots: readonly ShownSlot[],
) {
  const open = openIn(slots)
  if (before && open === openIn(before)) return undefined
  const taken = before ? justBooked(before, slots) : []
  if (taken.length === 0) return `${dayLabel(date)}: ${left(open)}.`
  const rest = left(open)
  return `${unbroken(taken.map(hourLabel).join(', '))}: just booked. ${rest.charAt(0).toUpperCase()}${rest.slice(1)}.`
}

/** Announces politely to screen readers how many start times a day has, and when that changes. */
function SlotNews({ date, slots }: { date: CalendarDate; slots: readonly ShownSlot[] }) {
  const [news, setNews] = useState('')
  const before = useRef<readonly ShownSlot[]>(undefined)

  useEffect(() => {
    const next = slotAnnouncement(date, before.current, slots)
    if (next !== undefined) setNews(next)
    before.current = slots
  }, [date, slots])

  return (
    <p className="sr" aria-live="polite">
      {news}
    </p>
  )
}

/** Message for a day with no start for an event this long; `canShorten`: some of its hours are extra hours. */
export const noneLeft = (hours: number, canShorten: boolean): string =>
  `No start times left for ${hours} hours. Choose another day${canShorten ? ' or book fewer hours' : ''}.`

export interface SlotFieldProps extends Pick<Availability, 'failed' | 'retrying' | 'retry'> {
  date: string | undefined
  /** Every start of the day; undefined until loaded. */
  slots: readonly ShownSlot[] | undefined
  /** Whether closed starts are shown among the open ones. */
  showsClosed: boolean
  /** Length of the whole event, in hours. */
  length: number
  chosen: number | undefined
  onChoose: (hour: number) => void
  /** Message about the day, before a time is chosen. */
  news?: ReactNode
  onPreview?: ((hour: number | undefined) => void) | undefined
  /** Problem with the choice, such as a time that was just taken. */
  problem?: ReactNode
  /** True if there are extra hours to remove. */
  canShorten?: boolean
}

/** The chosen day's start times: loading, failed (§8), or as slots. */
export function SlotField({
  date,
  slots,
  showsClosed,
  length,
  chosen,
  onChoose,
  onPreview,
  news,
  problem,
  canShorten = false,
  failed,
  retrying,
  retry,
}: SlotFieldProps) {
  const problemId = useId()
  const shown = slots?.filter(({ state }) => showsClosed || state === 'open' || state === 'current')
  return (
    <fieldset id="start-times" tabIndex={-1}>
      <legend className={legendStyles.legend}>{date ? dayLabel(date) : 'Start time'}</legend>
      <p className={styles.slotNews} role="status">
        {news}
      </p>
      {problem && !failed && (
        <p className={styles.slotProblem} id={problemId} role="alert">
          {problem}
        </p>
      )}
      {failed && !retrying ? (
        <FailedTimes retry={retry} />
      ) : shown && slots && date ? (
        <>
          <SlotNews key={date} date={date} slots={slots} />
          <OpenSlots slots={shown} {...{ chosen, onChoose, onPreview }} problemId={problem ? problemId : undefined} />
          {openIn(slots) === 0 && <p className={fieldStyles.under}>{noneLeft(length, canShorten)}</p>}
        </>
      ) : (
        <SlotSkeleton />
      )}
    </fieldset>
  )
}
