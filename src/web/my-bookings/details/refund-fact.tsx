import { canCancel, isCancelled } from '../../../domain/booking/booking.ts'
import { refundTerms } from '../../../domain/payments/refund-tiers.ts'
import { NOTHING_TO_REFUND } from '../../../domain/payments/refunds.ts'
import { refundNow, termsFrom } from '../../payments/refund-words.ts'
import { Fact } from '../../ui/facts.tsx'
import type { Booking } from '../bookings-query.ts'
import { usd } from './price-lines.tsx'

/** What came back, or what would come back now. */
export function RefundFact({ booking, now }: { booking: Booking; now: Date }) {
  const { status, startsAt, refund } = booking
  if (isCancelled(status)) {
    const isWaiting = !refund && booking.money?.dispute === 'open'
    if (isWaiting) return <Fact name="Refund">Worked out once your bank decides about the dispute.</Fact>
    return <Fact name="Refund">{refund?.amount ? usd(refund.amount) : noRefund(booking)}</Fact>
  }
  if (!startsAt || booking.holdExpiresAt || !canCancel({ status, startsAt: new Date(startsAt) }, now)) return null
  return (
    <Fact name="If you cancel now">
      {refundNow(booking, now).sentence}
      <p className="note quiet">{refundTerms(termsFrom(booking))}</p>
    </Fact>
  )
}

const noRefund = ({ paidAmount }: Booking) =>
  paidAmount === 0 ? NOTHING_TO_REFUND : 'None, under the cancellation policy.'
