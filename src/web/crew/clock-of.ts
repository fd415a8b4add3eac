import { dateAndHourOf, hourLabel } from '../../domain/calendar.ts'

/** Time of day in Phoenix, whatever the phone's time zone: '2:15 PM'. */
export const clockOf = (iso: string): string => hourLabel(dateAndHourOf(new Date(iso)).hour)
