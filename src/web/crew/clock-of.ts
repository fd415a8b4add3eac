import { dateAndHourOf, hourLabel } from '../../domain/calendar.ts'

/** '2:15 PM' in Phoenix, wherever the phone believes to be. */
export const clockOf = (iso: string): string => hourLabel(dateAndHourOf(new Date(iso)).hour)
