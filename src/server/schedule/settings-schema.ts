import { z } from 'zod'

/** Schema of a weekly schedule, with `Day` for each day (§3). */
export const weekSchema = <Day extends z.ZodType>(Day: Day) =>
  z.strictObject({
    monday: Day,
    tuesday: Day,
    wednesday: Day,
    thursday: Day,
    friday: Day,
    saturday: Day,
    sunday: Day,
  })

/** Schema of one day of the schedule, with `Time` for start and end. */
export const scheduleDaySchema = <Time extends z.ZodType>(Time: Time) =>
  z.strictObject({ start: Time, end: Time, enabled: z.boolean() })

/** The four numbers of the booking rules (§3). */
export const GeneralSettings = z.strictObject({
  advanceBookingDays: z.int(),
  blockHoursBeforeBooking: z.int(),
  preTimeBuffer: z.int(),
  postTimeBuffer: z.int(),
})
