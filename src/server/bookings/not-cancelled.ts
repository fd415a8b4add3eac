import { inArray, isNull, notInArray, or } from 'drizzle-orm'
import { cancelledSpellings } from '../../domain/booking/booking.ts'
import { bookings } from '../database/schema.ts'

/** The same as `isCancelled` of the domain, for queries. */
export const isCancelledRow = inArray(bookings.status, [...cancelledSpellings])

/** A booking that is not cancelled in any spelling; one without a status is pending. */
export const isNotCancelled = or(isNull(bookings.status), notInArray(bookings.status, [...cancelledSpellings]))
