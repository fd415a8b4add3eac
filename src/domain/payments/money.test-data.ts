import type { Money } from './amounts-due.ts'
import type { Payable } from './payable.ts'

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

export const now = new Date('2026-06-01T19:00:00Z')
export const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

/** $350, deposit $87.50, held for 30 minutes. */
export const booking = (change: Partial<Payable> = {}): Payable => ({
  ...unpaid(35_000, 8_750),
  holdExpiresAt: later(30),
  startsAt: later(10 * 24 * 60),
  invoiceDueOn: null,
  cancelReason: null,
  ...change,
})
/** Its deposit is paid. */
export const standing = { holdExpiresAt: null, paidCents: 8_750 }
export const expired = { status: 'cancelled', cancelReason: 'hold-expired' } as const
