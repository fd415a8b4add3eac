import { cents, priceLabel } from '../../domain/money.ts'
import { paymentSums } from '../../domain/payments/amounts-due.ts'
import { Fact } from './facts.tsx'

/** Amounts in dollars, as the API sends them. */
interface PaymentSumsProps {
  paidAmount: number
  /** Refunds already taken off `paidAmount`. Left out where each payment and refund is listed. */
  refunded?: number
  refunding: number
  toGiveBack: number
}

/** Rows of a `dl` for paid amounts and refunds, to go between a booking's total and its balance due. */
export const PaymentSums = ({ paidAmount, refunded = 0, refunding, toGiveBack }: PaymentSumsProps) =>
  paymentSums({
    paidCents: cents(paidAmount),
    refundedCents: cents(refunded),
    refundingCents: cents(refunding),
    toGiveBackCents: cents(toGiveBack),
  }).map(({ label, cents: amount }) => (
    <Fact key={label} name={label}>
      {priceLabel(amount)}
    </Fact>
  ))
