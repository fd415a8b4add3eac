import { z } from 'zod'
import { callerProblems, firstProblem, MAX_CREW_NOTE, MAX_GUESTS } from '../../domain/booking/booking-form.ts'
import { isOverridable, overridableRules } from '../../domain/booking/overrides.ts'
import { type AddOnId, addOnIds, type PackageId, packageIds } from '../../domain/catalog.ts'
import { placeProblem } from '../../domain/place/place-gate.ts'
import { milesByZip } from '../../domain/place/zip-places.ts'
import { Refused } from '../../domain/refusals.ts'
import { MAX_HOURS } from '../../domain/schedule/slots.ts'
import { CalendarDateField, line, lines, StartTimeField } from '../platform/http/fields.ts'

// Required fields may arrive empty, so that the form's own message answers (§5) instead of a schema error.
const CustomerInfoFields = z.strictObject({
  fullName: line(200),
  email: line(254),
  billingAddress: line(500),
  phoneNumber: line(50),
})

export const PackageField = z.enum(packageIds as [PackageId, ...PackageId[]])

/** Add-ons, each at most once. */
export const AddOnsField = z
  .array(z.enum(addOnIds as [AddOnId, ...AddOnId[]]))
  .refine((ids) => new Set(ids).size === ids.length)

export const OverridesField = z
  .array(z.strictObject({ rule: z.enum(overridableRules), reason: line(500).pipe(z.string().min(1)) }))
  .max(overridableRules.length)
  .default([])
  .describe('Rules to set aside, each with a reason that is stored')

/** Extra hours and add-ons, at booking or later (R97: changing extras). */
const extrasFields = { extraHours: z.int().min(0).max(MAX_HOURS), addOns: AddOnsField }

/** New extras for a confirmed booking, and the price that was shown with them. */
export const ExtrasRequest = z
  .strictObject({
    ...extrasFields,
    quotedTotal: z.number().min(0).optional().describe('Dollars, after the discount; refused if the price has changed'),
  })
  .meta({ id: 'ExtrasRequest' })

/** Refusals for changing a booking's extras, by customer or owner. */
export const extrasRefusals = [
  'booking-not-found',
  'cannot-change',
  'deposit-first',
  'less-too-late',
  'change-needs-quote',
  'price-disputed',
  'price-changed',
  'charge-under-way',
  'extra-hour-conflict',
  'time-conflict',
  'past-closing',
  'blocked-day',
  'blocked-time',
] as const

/** Optional event details, given at booking or later with the site check. Blank counts as not given. */
export const eventFields = {
  location: line(500),
  placeZip: line(10).describe("The ZIP code of the event's place; the service area is checked only if it is given"),
  guestCount: z.int().min(1).max(MAX_GUESTS),
  crewNote: lines(MAX_CREW_NOTE).describe('Note for the crew; never affects the price'),
}

/** A booking request, from a customer or for a caller. */
export const BookingRequest = z
  .strictObject({
    packageId: PackageField,
    date: CalendarDateField,
    time: StartTimeField,
    ...extrasFields,
    customerInfo: CustomerInfoFields,
    ...z.object(eventFields).partial().shape,
  })
  .meta({ id: 'BookingRequest' })

/** Refusals for the customer's details and the place. */
export const formRefusals = [
  'name-required',
  'email-required',
  'address-required',
  'phone-required',
  'not-a-zip',
  'zip-not-found',
] as const

/**
 * Refuses incomplete details and places outside our service area. For a caller, email is optional and the owner decides how
 * far we go.
 */
export function requireForm(
  as: 'customer' | 'owner',
  { customerInfo, placeZip }: Pick<z.output<typeof BookingRequest>, 'customerInfo' | 'placeZip'>,
): void {
  const problem = as === 'owner' ? callerProblems(customerInfo)[0] : firstProblem(customerInfo)
  if (problem) throw new Refused(problem.refusal)
  const tooFar = placeProblem(placeZip, milesByZip)
  if (tooFar && !(as === 'owner' && isOverridable(tooFar))) throw new Refused(tooFar)
}

/** Refusals for a time slot. */
export const slotRefusals = [
  'time-conflict',
  'past-closing',
  'closed-day',
  'blocked-day',
  'blocked-time',
  'outside-hours',
  'too-soon',
  'too-far',
] as const
