import { shortReference } from '../../domain/booking/short-reference.ts'
import { Fact } from './facts.tsx'

/** How a booking is named on the phone, and in full. */
export const BookingNumber = ({ id }: { id: string }) => (
  <Fact name="Booking number">
    {shortReference(id)}
    <br />
    <span className="quiet">{id}</span>
  </Fact>
)
