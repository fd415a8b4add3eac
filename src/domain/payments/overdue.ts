import { isHeld } from '../booking/booking.ts'
import { addDays, todayIn } from '../calendar.ts'
import { type BalanceTerms, isBalanceDue } from '../pricing/balance-due.ts'
import type { Refusal } from '../refusals.ts'
import { stillDue } from './amounts-due.ts'
import type { Payable } from './payable.ts'

const HOUR_MS = 3_600_000

/** A booking that may owe its balance. `remindedAt` is when the owner last sent a manual reminder. */
export interface Remindable extends Payable {
  email: string | null
  remindedAt: Date | null
}

/** True if the balance is past due and not fully paid. An unpaid hold owes nothing yet. */
export const isOverdue = (booking: Payable, now: Date): boolean =>
  !isHeld(booking) && stillDue(booking) > 0 && isBalanceDue(booking, now)

/** A balance is listed as overdue until this many days after the start, or after its invoice was due. */
const OVERDUE_DAYS = 90

/** Latest start, and latest due day of an invoice (R94), of the balances that are no longer listed as overdue. */
export const latestForgotten = (now: Date) => ({
  startsAt: new Date(now.getTime() - OVERDUE_DAYS * 86_400_000),
  invoiceDueOn: addDays(todayIn(now), -OVERDUE_DAYS),
})

/** True if a balance, still unpaid, is no longer listed as overdue. */
export function isForgotten({ startsAt, invoiceDueOn }: BalanceTerms, now: Date): boolean {
  const latest = latestForgotten(now)
  return invoiceDueOn ? invoiceDueOn <= latest.invoiceDueOn : startsAt !== null && startsAt <= latest.startsAt
}

/**
 * Why the owner can't send a reminder for the balance now (R82), or undefined: at most one an hour, none during a
 * dispute, none for what will be charged to a card on file (R83).
 */
export function reminderProblem(booking: Remindable, isCharged: boolean, now: Date): Refusal | undefined {
  if (booking.dispute) return 'payment-disputed'
  if (!isOverdue(booking, now)) return 'nothing-to-pay'
  if (isCharged) return 'charged-to-card'
  if (!booking.email) return 'nobody-to-ask'
  return wasJustReminded(booking, now) ? 'reminded-already' : undefined
}

/** True if the last manual reminder went out less than an hour ago, or is still about to go out. */
export const wasJustReminded = ({ remindedAt }: Pick<Remindable, 'remindedAt'>, now: Date): boolean =>
  remindedAt !== null && now.getTime() - remindedAt.getTime() < HOUR_MS
