import { type CustomerInfo, callerProblems, eventProblems, toEventFacts } from '../../../domain/booking/booking-form.ts'
import { isOverridable, type OverridableRule, type Override } from '../../../domain/booking/overrides.ts'
import { type CalendarDate, hourLabel, isCalendarDate } from '../../../domain/calendar.ts'
import type { AddOnId, PackageId } from '../../../domain/catalog.ts'
import type { PaymentMethod } from '../../../domain/payments/amounts-due.ts'
import { LINK_HOURS, MAX_LINK_HOURS } from '../../../domain/payments/holds.ts'
import { placeProblem } from '../../../domain/place/place-gate.ts'
import { milesByZip } from '../../../domain/place/zip-places.ts'
import type { Refusal } from '../../../domain/refusals.ts'
import { NO_TIME } from '../../schedule/show-start-times.ts'
import { refusalSentence } from '../../site/refusal-sentence.ts'
import type { Problems } from '../../ui/form/use-form.ts'
import type { PhoneBookingRequest } from '../queries.ts'

/** Everything the owner enters during a call. */
export interface Call extends CustomerInfo {
  packageId: PackageId
  /** Empty as long as the field is. */
  date: CalendarDate
  /** Undefined until it's chosen. */
  hour: number | undefined
  extraHours: number
  addOns: AddOnId[]
  location: string
  placeZip: string
  guestCount: string
  crewNote: string
  /** How the deposit is paid if cards are on (R47: deposits by phone). */
  depositBy: 'link' | 'received'
  /** Hours to hold the time for the deposit, as typed. */
  linkHours: string
  method: PaymentMethod
  /** Reason for overriding each rule. */
  reasons: Partial<Record<OverridableRule, string>>
}

export type CallField =
  | keyof CustomerInfo
  | OverridableRule
  | 'date'
  | 'hour'
  | 'linkHours'
  | 'placeZip'
  | 'guestCount'
  | 'crewNote'

export function emptyCall(): Call {
  return {
    packageId: 'drivers-den',
    date: '',
    hour: undefined,
    extraHours: 0,
    addOns: [],
    location: '',
    placeZip: '',
    guestCount: '',
    crewNote: '',
    fullName: '',
    email: '',
    billingAddress: '',
    phoneNumber: '',
    depositBy: 'link',
    linkHours: String(LINK_HOURS),
    method: 'cash',
    reasons: {},
  }
}

/** Why the call can't be booked yet. With `takesCards`, the deposit fields are validated too. */
export function callProblems(call: Call, broken: readonly Refusal[], takesCards: boolean): Problems<CallField> {
  return Object.fromEntries([
    ...(takesCards && !isLinkTime(call) ? [['linkHours', LINK_TIMES] as const] : []),
    ...(isCalendarDate(call.date) ? [] : [['date', 'Choose a date.'] as const]),
    ...(call.hour === undefined ? [['hour', NO_TIME] as const] : []),
    ...broken
      .filter(isOverridable)
      .filter((rule) => !call.reasons[rule]?.trim())
      .map((rule) => [rule, 'Give a reason, or choose another time.'] as const),
    ...Object.entries(eventProblems(call)),
    ...zipProblems(call),
    ...callerProblems(call).map(({ field, refusal }) => [field, refusalSentence(refusal)] as const),
  ])
}

/** A ZIP code that's too far away is a rule the owner may override; any other problem is a typo. */
function zipProblems({ placeZip }: Call): [CallField, string][] {
  const problem = placeProblem(placeZip, milesByZip)
  return problem && !isOverridable(problem) ? [['placeZip', refusalSentence(problem)]] : []
}

const LINK_TIMES = `Enter a whole number of hours, from 1 to ${MAX_LINK_HOURS}.`

function isLinkTime({ depositBy, linkHours }: Call): boolean {
  const hours = Number(linkHours)
  return depositBy !== 'link' || (Number.isInteger(hours) && hours >= 1 && hours <= MAX_LINK_HOURS)
}

const callDeposit = ({ depositBy, linkHours, method }: Call) =>
  depositBy === 'link' ? ({ by: 'link', hours: Number(linkHours) } as const) : ({ by: 'received', method } as const)

/** Overrides for the rules the call breaks now. Reasons typed for another time are dropped. */
export const toOverrides = (call: Pick<Call, 'reasons'>, broken: readonly Refusal[]): Override[] =>
  broken.filter(isOverridable).map((rule) => ({ rule, reason: call.reasons[rule] ?? '' }))

export const toPhoneRequest = (
  call: Call & { hour: number },
  broken: readonly Refusal[],
  takesCards: boolean,
): PhoneBookingRequest => ({
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
  ...(call.placeZip.trim() && { placeZip: call.placeZip }),
  ...toEventFacts(call),
  ...(takesCards && { deposit: callDeposit(call) }),
  overrides: toOverrides(call, broken),
})
