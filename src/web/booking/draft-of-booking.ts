import { hourOf } from '../../domain/calendar.ts'
import type { Draft } from './draft.ts'
import { choiceFrom } from './order.ts'
import type { BookingAnswer } from './send-booking.ts'

/** What was chosen and typed for a booking: to choose another time with. */
export function draftOf(booking: BookingAnswer): Draft {
  const { packageId, extraHours, addOns, date, time, location, placeZip, guestCount, crewNote, customerInfo } = booking
  const { fullName, email, billingAddress, phoneNumber } = customerInfo
  return {
    choice: choiceFrom({ packageId, extraHours, addOns, date, hour: hourOf(time) }),
    customer: {
      fullName: fullName ?? '',
      email: email ?? '',
      billingAddress: billingAddress ?? '',
      phoneNumber: phoneNumber ?? '',
      location: location ?? '',
      placeZip: placeZip ?? '',
      guestCount: guestCount === null ? '' : String(guestCount),
      crewNote: crewNote ?? '',
    },
  }
}
