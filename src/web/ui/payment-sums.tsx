import { cents, priceLabel } from '../../domain/money.ts'
import { paymentSums } from '../../domain/payments/amounts-due.ts'
import { Fact } from './facts.tsx'

/** In dollars, as the API sends them. */
interface PaymentSumsProps {
  paidAmount: number
  refunding: number
  toGiveBack: number
}

/** What was paid on a booking and what of it goes back, between its total and what is still due, in a `dl`. */
export const PaymentSums = ({ paidAmount, refunding, toGiveBack }: PaymentSumsProps) =>
  paymentSums({
    paidCents: cents(paidAmount),
    refundingCents: cents(refunding),
    toGiveBackCents: cents(toGiveBack),
  }).map(({ label, cents: amount }) => (
    <Fact key={label} name={label}>
      {priceLabel(amount)}
    </Fact>
  ))
