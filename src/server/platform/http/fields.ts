import { z } from 'zod'
import { hourLabel, isCalendarDate, parseHour } from '../../../domain/calendar.ts'
import { oneLine, severalLines } from '../../../domain/typography/one-line.ts'

/** Single-line text, at most `most` characters as sent. May be empty; routes decide what is required. */
export const line = (most: number) => z.string().max(most).transform(oneLine)

/** Multi-line text, at most `most` characters as sent. */
export const lines = (most: number) => z.string().max(most).transform(severalLines)

/** A valid date, `YYYY-MM-DD`, within plausible years. */
export const CalendarDateField = z
  .string()
  .refine((text) => isCalendarDate(text) && text >= '2020-01-01' && text <= '2100-12-31')
  .meta({ format: 'date', example: '2026-12-04' })

/** A whole hour, sent as 12-hour text ('2:00 PM') and read as 0 to 23. */
export const StartTimeField = z
  .string()
  .max(20)
  .refine((text) => Number.isInteger(parseHour(text)))
  .meta({ example: '2:00 PM' })
  .transform((text) => parseHour(text) as number)

/** A time range within a day, as the API represents it. */
export const TimeRange = z.strictObject({ startTime: z.string(), endTime: z.string() })

/** Converts hours to the API's times, such as 14 and 17 to '2:00 PM' and '5:00 PM'. */
export const timeRange = ({ start, end }: { start: number; end: number }) => ({
  startTime: hourLabel(start),
  endTime: hourLabel(end),
})

/** The id of a crew. */
export const CrewId = z.int().min(1).max(32_767)
