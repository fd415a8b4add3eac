import { z } from 'zod'
import { firstProblem, MAX_CREW_NOTE, MAX_GUESTS } from '../../domain/booking/booking-form.ts'
import { callerProblems, isOverridable } from '../../domain/booking/phone-booking.ts'
import { type AddOnId, addOnIds, packageIds } from '../../domain/catalog.ts'
import { placeProblem } from '../../domain/place/place-gate.ts'
import { milesByZip } from '../../domain/place/zip-places.ts'
import { Refused } from '../../domain/refusals.ts'
import { MAX_HOURS } from '../../domain/schedule/slots.ts'
import { CalendarDateField, StartTimeField } from '../platform/http/fields.ts'
import { line, lines } from '../platform/http/text-fields.ts'

// Required fields may arrive empty: then the form's own sentence answers (§5), not a complaint about shape.
export const CustomerInfoFields = z.strictObject({
  fullName: line(200),
  email: line(254),
  billingAddress: line(500),
  phoneNumber: line(50),
})

const uniqueAddOns = z
  .array(z.enum(addOnIds as [AddOnId, ...AddOnId[]]))
  .refine((ids) => new Set(ids).size === ids.length)

/** Extra hours and add-ons: when it is booked, and later (R97). */
const extrasFields = { extraHours: z.int().min(0).max(MAX_HOURS), addOns: uniqueAddOns }

/** Other extras of a booking that stands, and the price that was shown with them. */
export const ExtrasRequest = z
  .strictObject({
    ...extrasFields,
    quotedTotal: z
      .number()
      .min(0)
      .optional()
      .describe('Dollars, less a discount; refuses where the price is another by now'),
  })
  .meta({ id: 'ExtrasRequest' })

/** Why a booking's extras are not changed, whoever asks. */
export const extrasRefusals = [
  'booking-not-found',
  'cannot-change',
  'deposit-first',
  'less-too-late',
  'change-needs-quote',
  'payment-disputed',
  'price-changed',
  'charge-under-way',
  'extra-hour-conflict',
  'time-conflict',
  'past-closing',
  'blocked-day',
  'blocked-time',
] as const

/** What may be said of an event, when it is booked and later where its place is checked; blank is nothing. */
export const eventFields = {
  location: line(500),
  placeZip: line(10).describe("The ZIP code of the event's place; nothing is checked without it"),
  guestCount: z.int().min(1).max(MAX_GUESTS),
  crewNote: lines(MAX_CREW_NOTE).describe('What the crew should know; the price never depends on it'),
}

/** What is booked, by its customer or for a caller. */
export const BookingRequest = z
  .strictObject({
    packageId: z.enum(packageIds as ['iron-dome', 'drivers-den']),
    date: CalendarDateField,
    time: StartTimeField,
    ...extrasFields,
    customerInfo: CustomerInfoFields,
    ...z.object(eventFields).partial().shape,
  })
  .meta({ id: 'BookingRequest' })

/** Why what the customer says of themselves and the place will not do. */
export const formRefusals = [
  'name-required',
  'email-required',
  'address-required',
  'phone-required',
  'not-a-zip',
  'zip-not-found',
] as const

/** Refuses what the form lacks, and where we do not come. A caller need not have an email, and how far is the owner's to say. */
export function requireForm(
  as: 'customer' | 'owner',
  { customerInfo, placeZip }: Pick<z.output<typeof BookingRequest>, 'customerInfo' | 'placeZip'>,
): void {
  const problem = as === 'owner' ? callerProblems(customerInfo)[0] : firstProblem(customerInfo)
  if (problem) throw new Refused(problem.refusal)
  const tooFar = placeProblem(placeZip, milesByZip)
  if (tooFar && !(as === 'owner' && isOverridable(tooFar))) throw new Refused(tooFar)
}

/** Why a time cannot be had. */
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
