import { crewTimes } from '../booking/run-sheet.ts'
import { todayIn } from '../calendar.ts'
import { driveMinutes, driveMinutesFromCenter } from '../place/drive-time.ts'

interface Event {
  startsAt: Date
  endsAt: Date
  placeZip: string | null
}

/** When a crew leaves for an event, estimated from two ZIP codes. */
export interface Departure {
  leaveAt: Date
  /** True if the previous event may not be packed up by then, so the crew leaves as soon as it is. */
  isAsap: boolean
  minutes: number
  /** Starting point: the previous event that day, or central Phoenix. */
  from: 'event before' | 'center'
}

/** When to leave so that even the long setup is done by the start, or undefined if a ZIP code is unknown. */
export function departureFor(event: Event, before: Event | undefined): Departure | undefined {
  const isSameDay = before !== undefined && todayIn(before.startsAt) === todayIn(event.startsAt)
  const minutes = isSameDay ? driveMinutes(before.placeZip, event.placeZip) : driveMinutesFromCenter(event.placeZip)
  if (minutes === undefined) return undefined
  const { setupFrom } = crewTimes(event.startsAt, event.endsAt)
  const leaveAt = new Date(setupFrom.getTime() - minutes * 60_000)
  const isAsap = isSameDay && leaveAt < crewTimes(before.startsAt, before.endsAt).packedLatest
  return { leaveAt, isAsap, minutes, from: isSameDay ? 'event before' : 'center' }
}
