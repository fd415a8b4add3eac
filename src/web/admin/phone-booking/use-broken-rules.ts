import { skipToken, useQuery } from '@tanstack/react-query'
import { chooseCrew } from '../../../domain/booking/choose-crew.ts'
import { brokenRules, isOverridable } from '../../../domain/booking/phone-booking.ts'
import { isCalendarDate } from '../../../domain/calendar.ts'
import { type Crew, working } from '../../../domain/crews.ts'
import { brokenPlaceRules } from '../../../domain/place/place-gate.ts'
import { milesByZip } from '../../../domain/place/zip-places.ts'
import { hoursOf } from '../../../domain/pricing.ts'
import type { Refusal } from '../../../domain/refusals.ts'
import type { Rules } from '../../../domain/rules.ts'
import type { Day } from '../../../domain/slots.ts'
import { settingsQuery } from '../../schedule/availability-queries.ts'
import { useLiveAvailability } from '../../schedule/use-live-availability.ts'
import { takenDayQuery } from '../availability/availability-queries.ts'
import { useCrews } from '../crews/use-crews.ts'
import type { Call } from './phone-call.ts'

interface BrokenRules {
  broken: readonly Refusal[]
  state: 'known' | 'loading' | 'failed'
  /** The chosen day, with everything that takes time on it. */
  day: Day | undefined
  /** The crew that would take it, where there are several. */
  crew?: number | undefined
}

/** The rules that the call would break, kept up to date with the server, which calls the same function again. */
export function useBrokenRules(call: Call, now: Date): BrokenRules {
  useLiveAvailability()
  const crews = useCrews()
  const settings = useQuery(settingsQuery)
  const asked = takenDayQuery(call.date)
  const day = useQuery({ ...asked, queryFn: isCalendarDate(call.date) ? asked.queryFn : skipToken })
  if (settings.isError || day.isError) return { broken: [], state: 'failed', day: undefined }
  if (!settings.data || !day.data) return { broken: [], state: 'loading', day: day.data }
  const broken = [
    ...brokenPlaceRules(call.placeZip, milesByZip),
    ...brokenRules(call.hour, hoursOf(call), day.data, settings.data, now),
  ]
  return { broken, state: 'known', day: day.data, crew: crewFor(call, crews, day.data, settings.data, broken, now) }
}

/** As the server chooses it once a reason stands beside every rule of `broken`: without them nothing is sent. */
function crewFor(
  call: Call,
  crews: readonly Crew[],
  day: Day,
  rules: Rules,
  broken: readonly Refusal[],
  now: Date,
): number | undefined {
  const ids = working(crews).map(({ id }) => id)
  const problemOf = (lane: Day) =>
    brokenRules(call.hour, hoursOf(call), lane, rules, now).find(
      (rule) => !isOverridable(rule) || !broken.includes(rule),
    )
  return ids.length > 1 ? chooseCrew({ day, crews: ids }, undefined, problemOf).crew : undefined
}
