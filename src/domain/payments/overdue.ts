import { isHeld } from '../booking/booking.ts'
import { isBalanceDue } from '../pricing/balance-due.ts'
import type { Refusal } from '../refusals.ts'
import { stillDue } from './amounts-due.ts'
import type { Payable } from './holds.ts'

const HOUR_MS = 3_600_000

/** A booking that may owe its balance; `remindedAt` is when its customer was last asked for it by hand. */
export interface Remindable extends Payable {
  email: string | null
  remindedAt: Date | null
}

/** Was the balance due, and is something of the price still to pay? A time that is only held owes nothing yet. */
export const isOverdue = (booking: Payable, now: Date): boolean =>
  !isHeld(booking) && stillDue(booking) > 0 && isBalanceDue(booking, now)

/**
 * Why the owner can't ask for the balance by hand now (R82), or undefined: at most once an hour, never in a dispute, and
 * not for what will be charged to a card on file (R83).
 */
export function reminderProblem(booking: Remindable, isCharged: boolean, now: Date): Refusal | undefined {
  if (booking.dispute) return 'payment-disputed'
  if (!isOverdue(booking, now)) return 'nothing-to-pay'
  if (isCharged) return 'charged-to-card'
  if (!booking.email) return 'nobody-to-ask'
  return wasJustReminded(booking, now) ? 'reminded-already' : undefined
}

/** Was its customer asked less than an hour ago, or is that mail still to go out? */
export const wasJustReminded = ({ remindedAt }: Pick<Remindable, 'remindedAt'>, now: Date): boolean =>
  remindedAt !== null && now.getTime() - remindedAt.getTime() < HOUR_MS
