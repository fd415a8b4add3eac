import { type CalendarDate, isCalendarDate } from '../calendar.ts'
import type { PackageId } from '../catalog.ts'
import { placeProblem } from '../place/place-gate.ts'
import type { Refusal } from '../refusals.ts'

/** So many dates a company may wish for, and for how long. */
export const MAX_WISHED_DATES = 3
export const MIN_REQUEST_HOURS = 2
export const MAX_REQUEST_HOURS = 12

/** What a company asks a quote for, as far as it can be wrong. */
export interface CompanyRequest {
  company: string
  name: string
  email: string
  phone: string
  /** As typed; blank ones count for nothing. */
  dates: readonly string[]
  isFlexible: boolean
  zip: string
  packageIds: readonly PackageId[]
}

export type RequestField = 'company' | 'name' | 'email' | 'phone' | 'dates' | 'zip' | 'packageIds'

/** Every problem of a request, in the order of its form. How far we drive is the owner's to say, so a far ZIP is none. */
export function requestProblems(
  request: CompanyRequest,
  milesByZip: ReadonlyMap<string, number>,
  today: CalendarDate,
): { field: RequestField; refusal: Refusal }[] {
  const found: [RequestField, Refusal | undefined][] = [
    ['company', request.company.trim() === '' ? 'company-required' : undefined],
    ['name', request.name.trim() === '' ? 'name-required' : undefined],
    ['email', request.email.includes('@') ? undefined : 'email-required'],
    ['phone', request.phone.trim() === '' ? 'phone-required' : undefined],
    ['packageIds', request.packageIds.length === 0 ? 'package-required' : undefined],
    ['dates', datesProblem(request, today)],
    ['zip', zipProblem(request.zip, milesByZip)],
  ]
  return found.flatMap(([field, refusal]) => (refusal ? [{ field, refusal }] : []))
}

/** The dates that are wished for, each once, in the order in which they were typed. */
export const wishedDatesOf = (typed: readonly string[]): CalendarDate[] => [
  ...new Set(typed.filter((text) => text !== '')),
]

function datesProblem({ dates, isFlexible }: CompanyRequest, today: CalendarDate): Refusal | undefined {
  const wished = wishedDatesOf(dates)
  if (wished.some((date) => !isCalendarDate(date) || date < today)) return 'date-passed'
  return wished.length === 0 && !isFlexible ? 'wish-required' : undefined
}

function zipProblem(zip: string, milesByZip: ReadonlyMap<string, number>): Refusal | undefined {
  const problem = placeProblem(zip, milesByZip)
  return problem === 'out-of-area' ? undefined : problem
}
