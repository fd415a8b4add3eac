import { skipToken, useQuery } from '@tanstack/react-query'
import { brokenRules } from '../../../domain/booking/phone-booking.ts'
import { isCalendarDate } from '../../../domain/calendar.ts'
import { brokenPlaceRules } from '../../../domain/place/place-gate.ts'
import { milesByZip } from '../../../domain/place/zip-places.ts'
import { hoursOf } from '../../../domain/pricing/pricing.ts'
import type { Refusal } from '../../../domain/refusals.ts'
import type { Day } from '../../../domain/schedule/slots.ts'
import { settingsQuery } from '../../schedule/availability-queries.ts'
import { useLiveAvailability } from '../../schedule/use-live-availability.ts'
import { takenDayQuery } from '../availability/availability-queries.ts'
import { useCrews } from '../crews/use-crews.ts'
import { crewOfCall } from './crew-of-call.ts'
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
  return { broken, state: 'known', day: day.data, crew: crewOfCall(call, broken, crews, day.data, settings.data, now) }
}
