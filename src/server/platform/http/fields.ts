import { z } from 'zod'
import { hourLabel, hourOf, isCalendarDate } from '../../../domain/calendar.ts'

/** A real day, `YYYY-MM-DD`, in the years that this business can mean. */
export const CalendarDateField = z
  .string()
  .refine((text) => isCalendarDate(text) && text >= '2020-01-01' && text <= '2100-12-31')
  .meta({ format: 'date', example: '2026-12-04' })

/** A time in 12-hour text ('2:00 PM') that stands for a whole hour. */
export const StartTimeField = z
  .string()
  .refine((text) => Number.isInteger(hourOf(text)))
  .meta({ example: '2:00 PM' })

/** A stretch of a day as the API speaks it. */
export const TimeRange = z.strictObject({ startTime: z.string(), endTime: z.string() })

/** Hours of a day as the API gives them, such as 14 and 17 as '2:00 PM' and '5:00 PM'. */
export const timeRange = ({ start, end }: { start: number; end: number }) => ({
  startTime: hourLabel(start),
  endTime: hourLabel(end),
})

/** The id of a crew. */
export const CrewId = z.int().min(1).max(32_767)
