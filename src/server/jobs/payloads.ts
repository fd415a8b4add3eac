import type { About, Previous } from '../../domain/booking-emails.ts'

/** About a booking as it stood at revision `sequence` of its calendar entry. */
type Revision = { bookingId: string; sequence: number }

/** A change of a booking, told to its customer and, where the customer made it, to the owner. */
export type ChangeEmailJob = Revision & ({ about: 'cancelled' } | { about: 'rescheduled'; previous: Previous })

/** A mail to a customer. */
export type EmailJob = ChangeEmailJob | (Revision & { about: Exclude<About, ChangeEmailJob['about']> })

/** A finished mail with a secret link in it, encrypted. Its job leaves the database as soon as it was sent. */
export interface AccountEmailJob {
  sealed: string
  userId?: string | undefined
}
