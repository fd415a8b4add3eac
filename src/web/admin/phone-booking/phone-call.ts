import type { CustomerInfo } from '../../../domain/booking-form.ts'
import { addDays, type CalendarDate, hourLabel, isCalendarDate, todayIn } from '../../../domain/calendar.ts'
import type { AddOnId, PackageId } from '../../../domain/catalog.ts'
import { callerProblems, isOverridable, type OverridableRule } from '../../../domain/phone-booking.ts'
import { type Refusal, sentenceOf } from '../../../domain/refusals.ts'
import type { Problems } from '../../ui/use-form.ts'
import type { PhoneBookingRequest } from '../queries.ts'

/** What the owner writes down during a call. */
export interface Call extends CustomerInfo {
  today: CalendarDate
  packageId: PackageId
  /** Empty while the field is. */
  date: CalendarDate
  hour: number
  extraHours: number
  addOns: AddOnId[]
  location: string
  /** Why each rule is set aside. */
  reasons: Partial<Record<OverridableRule, string>>
}

export type CallField = keyof CustomerInfo | OverridableRule | 'date'

export function emptyCall(now: Date): Call {
  const today = todayIn(now)
  return {
    today,
    packageId: 'drivers-den',
    date: addDays(today, 3),
    hour: 12,
    extraHours: 0,
    addOns: [],
    location: '',
    fullName: '',
    email: '',
    billingAddress: '',
    phoneNumber: '',
    reasons: {},
  }
}

export function problemsOfCall(call: Call, broken: readonly Refusal[]): Problems<CallField> {
  return Object.fromEntries([
    ...(isCalendarDate(call.date) ? [] : [['date', 'Choose a date.'] as const]),
    ...broken
      .filter(isOverridable)
      .filter((rule) => !call.reasons[rule]?.trim())
      .map((rule) => [rule, 'Give a reason, or choose another time.'] as const),
    ...callerProblems(call).map(({ field, refusal }) => [field, sentenceOf(refusal)] as const),
  ])
}

export const requestOf = (call: Call, broken: readonly Refusal[]): PhoneBookingRequest => ({
  packageId: call.packageId,
  date: call.date,
  time: hourLabel(call.hour),
  extraHours: call.extraHours,
  addOns: call.addOns,
  customerInfo: {
    fullName: call.fullName,
    email: call.email,
    billingAddress: call.billingAddress,
    phoneNumber: call.phoneNumber,
  },
  ...(call.location.trim() && { location: call.location }),
  overrides: broken.filter(isOverridable).map((rule) => ({ rule, reason: call.reasons[rule] ?? '' })),
})
