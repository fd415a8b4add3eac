import { isNull, notInArray, or } from 'drizzle-orm'
import { cancelledSpellings } from '../../domain/booking.ts'
import { bookings } from '../database/schema.ts'

/** A booking that is not cancelled in either spelling (§4); one without a status is pending. */
export const isNotCancelled = or(isNull(bookings.status), notInArray(bookings.status, [...cancelledSpellings]))
