import { hourLabel, toDateAndHour } from '../../domain/calendar.ts'

/** Time of day in Phoenix, whatever the phone's time zone: '2:15 PM'. */
export const clockTime = (iso: string): string => hourLabel(toDateAndHour(new Date(iso)).hour)
