import { guestsLabel } from '../booking/booking-form.ts'
import { type CalendarDate, isCalendarDate, shortDateFrom } from '../calendar.ts'
import type { PackageId } from '../catalog.ts'
import { placeProblem } from '../place/place-gate.ts'
import type { Refusal } from '../refusals.ts'

/** Number of dates a company can ask for, and limits on the event's length in hours. */
export const MAX_WISHED_DATES = 3
export const MIN_REQUEST_HOURS = 2
export const MAX_REQUEST_HOURS = 12

/** A company's quote request, reduced to what needs checking. */
export interface CompanyRequest {
  company: string
  name: string
  email: string
  phone: string
  /** As typed. Blank entries are ignored. */
  dates: readonly string[]
  isFlexible: boolean
  zip: string
  packageIds: readonly PackageId[]
}

export type RequestField = 'company' | 'name' | 'email' | 'phone' | 'dates' | 'zip' | 'packageIds'

/** All problems of a request, in form order. A far ZIP isn't one: the owner decides how far to drive. */
export function requestProblems(
  request: CompanyRequest,
  milesByZip: ReadonlyMap<string, number>,
  today: CalendarDate,
): { field: RequestField; refusal: Refusal }[] {
  const found: [RequestField, Refusal | undefined][] = [
    ['company', request.company.trim() === '' ? 'company-required' : undefined],
    ['name', request.name.trim() === '' ? 'name-required' : undefined],
    ['email', /^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(request.email.trim()) ? undefined : 'email-required'],
    ['phone', request.phone.trim() === '' ? 'phone-required' : undefined],
    ['packageIds', request.packageIds.length === 0 ? 'package-required' : undefined],
    ['dates', datesProblem(request, today)],
    ['zip', zipProblem(request.zip, milesByZip)],
  ]
  return found.flatMap(([field, refusal]) => (refusal ? [{ field, refusal }] : []))
}

/** The name on a company's booking, 'Ines Duarte (Copperline Logistics LLC)', so that every list finds both. */
export const companyBookingName = (contact: string, company: string): string => `${contact} (${company})`

/** The person, and the company if there is one, in a booking's name. */
export const personAndCompany = (name: string): string[] => name.split(/ \(([^()]*)\)$/)

/** Requested dates without duplicates, in the order typed. */
export const uniqueDates = (typed: readonly string[]): CalendarDate[] => [
  ...new Set(typed.filter((text) => text !== '')),
]

interface Wish {
  dates: readonly CalendarDate[]
  isFlexible: boolean
  hours: number
  guestCount: number | null | undefined
}

/** What a company asked for: '3 hours on Mon, Jan 18 or Tue, Jan 19, for 40 guests'. */
export function wishWords({ dates, isFlexible, hours, guestCount }: Wish, today: CalendarDate): string {
  const flexible = dates.length > 0 ? 'another day' : 'a flexible date'
  const days = [...dates.map((date) => shortDateFrom(date, today)), ...(isFlexible ? [flexible] : [])]
  const listed = days.length > 2 ? `${days.slice(0, -1).join('; ')}; or ${days.at(-1)}` : days.join(' or ')
  return `${hours} hours on ${listed}${guestCount ? `, for ${guestsLabel(guestCount)}` : ''}`
}

function datesProblem({ dates, isFlexible }: CompanyRequest, today: CalendarDate): Refusal | undefined {
  const wished = uniqueDates(dates)
  if (wished.some((date) => !isCalendarDate(date) || date < today)) return 'date-passed'
  return wished.length === 0 && !isFlexible ? 'wish-required' : undefined
}

function zipProblem(zip: string, milesByZip: ReadonlyMap<string, number>): Refusal | undefined {
  const problem = placeProblem(zip, milesByZip)
  return problem === 'out-of-area' ? undefined : problem
}

/** The owner's groups of requests: without a quote, with one, and accepted or closed. */
export const requestGroups = ['waiting', 'quoted', 'done'] as const
export type RequestGroup = (typeof requestGroups)[number]
