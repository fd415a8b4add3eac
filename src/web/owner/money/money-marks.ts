import { isCancelled } from '../../../domain/booking/booking.ts'
import type { DisputeState } from '../../../domain/payments/disputes.ts'
import { balanceDueAt } from '../../../domain/pricing/pricing.ts'
import { shortMonthDay, soonLabel, usd } from '../format.ts'
import type { AdminBooking } from '../queries.ts'

/** How the money of a booking stands: a shape of its own for each, beside its words. */
export interface MoneyMark {
  look: 'held' | 'nothing' | 'part' | 'paid' | 'late' | 'back' | 'failed' | 'disputed'
  words: string
}

type Marked = Pick<
  AdminBooking,
  | 'status'
  | 'startsAt'
  | 'depositAmount'
  | 'discount'
  | 'paidAmount'
  | 'stillDue'
  | 'failedRefund'
  | 'refunding'
  | 'holdExpiresAt'
  | 'money'
>

/** The state of a booking's money at `now`, in the server's numbers; nothing with cards off, where the list says enough. */
export function moneyMarks(booking: Marked, now: Date): MoneyMark[] {
  const { money, refunding, failedRefund = 0 } = booking
  if (!money) return []
  const marks = dueMarks(booking, now)
  if (refunding > 0) marks.push({ look: 'back', words: `${usd(refunding)} refund on its way` })
  if (failedRefund > 0) marks.push({ look: 'failed', words: `${usd(failedRefund)} refund failed` })
  if (money.dispute) marks.push({ look: 'disputed', words: disputeWords[money.dispute] })
  return marks
}

const disputeWords: Record<DisputeState, string> = {
  open: 'Disputed: nothing is asked for or refunded until the bank decides',
  lost: 'Dispute lost: your decision',
}

function dueMarks(
  { status, startsAt, depositAmount, paidAmount, stillDue, holdExpiresAt, discount, money }: Marked,
  now: Date,
): MoneyMark[] {
  if (isCancelled(status) || money?.dispute) return []
  if (holdExpiresAt) return [{ look: 'held', words: `Held until ${soonLabel(holdExpiresAt)}, deposit not paid` }]
  if (stillDue === 0) return paidAmount > 0 ? [{ look: 'paid', words: 'Paid in full' }] : []
  const due = startsAt === null ? undefined : balanceDueAt(new Date(startsAt))
  if (due && due <= now) return [{ look: 'late', words: `${usd(stillDue)} overdue` }]
  const by = due ? ` by ${shortMonthDay(due.toISOString())}` : ''
  const rest = `${usd(stillDue)} due${by}`
  if (paidAmount <= 0) return [{ look: 'nothing', words: `Nothing paid, ${rest}` }]
  const what = paidAmount >= (depositAmount ?? 0) - (discount ?? 0) ? 'Deposit paid' : 'Part of the deposit paid'
  return [{ look: 'part', words: `${what}, ${rest}` }]
}
