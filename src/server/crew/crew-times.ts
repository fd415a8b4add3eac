import { type CrewTimes, crewTimes } from '../../domain/booking/run-sheet.ts'
import { Instant } from '../platform/http/responses.ts'

/** The crew's times around an event (§9), for its own page and the owner's run-sheet. */
export const crewTimeFields = {
  setupFrom: Instant,
  setupLatest: Instant,
  start: Instant,
  end: Instant,
  packedFrom: Instant,
  packedLatest: Instant,
} satisfies Record<keyof CrewTimes, typeof Instant>

/** Crew's times for one event, as ISO 8601. */
export function crewTimesJson(startsAt: Date, endsAt: Date): Record<keyof CrewTimes, string> {
  const { setupFrom, setupLatest, start, end, packedFrom, packedLatest } = crewTimes(startsAt, endsAt)
  return {
    setupFrom: setupFrom.toISOString(),
    setupLatest: setupLatest.toISOString(),
    start: start.toISOString(),
    end: end.toISOString(),
    packedFrom: packedFrom.toISOString(),
    packedLatest: packedLatest.toISOString(),
  }
}
