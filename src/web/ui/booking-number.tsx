import { shortReference } from '../../domain/booking/short-reference.ts'
import { Fact } from './facts.tsx'

/** The number that names a booking, on the phone too. */
export const BookingNumber = ({ id }: { id: string }) => <Fact name="Booking number">{shortReference(id)}</Fact>
