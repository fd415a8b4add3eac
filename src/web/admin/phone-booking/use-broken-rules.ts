import { skipToken, useQuery } from '@tanstack/react-query'
import { isCalendarDate } from '../../../domain/calendar.ts'
import { brokenRules } from '../../../domain/phone-booking.ts'
import { hoursOf } from '../../../domain/pricing.ts'
import type { Refusal } from '../../../domain/refusals.ts'
import { settingsQuery } from '../../schedule/availability-queries.ts'
import { useLiveAvailability } from '../../schedule/use-live-availability.ts'
import { takenDayQuery } from '../availability/availability-queries.ts'
import type { Call } from './phone-call.ts'

type State = 'known' | 'loading' | 'failed'

/** The rules that the call would break, kept as the day is on the server; the server asks the same function again. */
export function useBrokenRules(call: Call, now: Date): { broken: readonly Refusal[]; state: State } {
  useLiveAvailability()
  const settings = useQuery(settingsQuery)
  const asked = takenDayQuery(call.date)
  const day = useQuery({ ...asked, queryFn: isCalendarDate(call.date) ? asked.queryFn : skipToken })
  if (settings.isError || day.isError) return { broken: [], state: 'failed' }
  if (!settings.data || !day.data) return { broken: [], state: 'loading' }
  return { broken: brokenRules(call.hour, hoursOf(call), day.data, settings.data, now), state: 'known' }
}
