import { z } from 'zod'
import { Refused } from '../../domain/refusals.ts'

/** The `:id` of a booking's path. */
export const BookingId = z.strictObject({ id: z.string().max(100) })

/** The id, where it has the shape of one: an id of another shape belongs to nobody's booking (404). */
export function idOf({ id }: z.output<typeof BookingId>): string {
  if (!z.uuid().safeParse(id).success) throw new Refused('booking-not-found')
  return id
}
