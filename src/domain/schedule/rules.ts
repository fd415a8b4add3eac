import type { Weekday } from '../calendar.ts'

/** One weekday of the schedule. Times are 12-hour texts, as stored (§3). */
export interface ScheduleDay {
  start: string
  end: string
  enabled: boolean
}

export type WeeklySchedule = Record<Weekday, ScheduleDay>

/** Booking rules the admin can change (§3). Hours and days are whole numbers. */
export interface GeneralSettings {
  advanceBookingDays: number
  /** Hours of notice a booking or a change needs. */
  blockHoursBeforeBooking: number
  preTimeBuffer: number
  postTimeBuffer: number
}

export interface Rules {
  weeklySchedule: Partial<WeeklySchedule>
  generalSettings: GeneralSettings
}

const weekday: ScheduleDay = { start: '9:00 AM', end: '5:00 PM', enabled: true }
const saturday: ScheduleDay = { start: '10:00 AM', end: '4:00 PM', enabled: true }

/** Rules of a new database (§9), until the owner saves others. */
export const defaultRules = {
  weeklySchedule: {
    monday: weekday,
    tuesday: weekday,
    wednesday: weekday,
    thursday: weekday,
    friday: weekday,
    saturday,
    sunday: { ...saturday, enabled: false },
  },
  generalSettings: {
    advanceBookingDays: 90,
    blockHoursBeforeBooking: 48,
    preTimeBuffer: 1, // hours
    postTimeBuffer: 1, // hours
  },
} satisfies Rules
