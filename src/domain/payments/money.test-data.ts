import type { Money } from './amounts-due.ts'

/** A booking with nothing received or refunded, for tests of the money rules. */
export const unpaid = (totalCents: number, depositCents: number): Money => ({
  status: 'BOOKED',
  totalCents,
  depositCents,
  paidCents: 0,
  refundCents: null,
  givenBackCents: 0,
  refundingCents: 0,
  discountCents: 0,
  dispute: null,
})
