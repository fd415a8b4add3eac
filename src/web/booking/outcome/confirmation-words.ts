import {
  blocksTime,
  CONFIRM_WITHIN_HOURS,
  type Confirmable,
  isConfirmed,
  isConfirmedOnOldSite,
  isPending,
} from '../../../domain/booking/booking.ts'
import { priceLabel } from '../../../domain/money.ts'
import { depositByEmail } from '../../../domain/terms.ts'

/** What follows 'Booking Confirmed!' (§2), whose words are fixed: how the booking really stands. */
export function stateWords(booking: Confirmable): string {
  if (isConfirmed(booking) || isConfirmedOnOldSite(booking.status))
    return 'We’ve confirmed it, and you’re on our calendar.'
  if (blocksTime(booking.status))
    return `Your time is reserved, and no one else can book it. We’ll look over the details and email you our final okay within ${CONFIRM_WITHIN_HOURS} hours.`
  if (isPending(booking.status))
    return `We have your booking, and we’ll be in touch within ${CONFIRM_WITHIN_HOURS} hours.`
  return `Status: ${booking.status}.`
}

/** What was paid, as 'Deposit of $62.50 paid.'; undefined where nothing was. In integer cents. */
export function paidWords({ paid, deposit }: { paid: number; deposit: number }): string | undefined {
  if (paid <= 0) return undefined
  return `${paid === deposit ? 'Deposit of ' : ''}${priceLabel(paid)} paid.`
}

/** What the card says of money below its sums. `takesCards`: the deposit is paid online. In integer cents. */
export function moneyWords({
  paid,
  deposit,
  takesCards,
}: {
  paid: number
  deposit: number
  takesCards: boolean
}): string {
  if (paid > 0) return 'Your receipt is on its way by email.'
  if (!takesCards) return `Nothing was charged today. ${depositByEmail}`
  return deposit > 0 ? 'You haven’t been charged yet. You can pay in My Bookings.' : 'You haven’t been charged.'
}
