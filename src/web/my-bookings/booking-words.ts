import {
  type Badge,
  hasStarted,
  isCancelled,
  isConfirmed,
  isOngoing,
  type StatusWords,
  statusBadge,
  statusWords,
} from '../../domain/booking/booking.ts'
import { daysBetween, longDate, shortDate, todayIn, unbroken } from '../../domain/calendar.ts'
import { cents, priceLabel } from '../../domain/money.ts'
import { lostItsHold } from '../../domain/payments/holds.ts'
import { NOTHING_TO_REFUND } from '../../domain/payments/refunds.ts'
import { eventPlace } from '../../domain/place/place-gate.ts'
import { balanceDueWhen } from '../../domain/pricing/balance-due.ts'
import { discountedPrice } from '../../domain/pricing/pricing.ts'
import { counted } from '../../domain/typography/counted.ts'
import { isForOwner } from '../../domain/weather/when.ts'
import { balanceTerms, bookingMoney } from '../booking/own-booking/booking-money.ts'
import { bookingPaymentStatus } from '../booking/own-booking/booking-payment-status.ts'
import { untilLabel } from '../payments/countdown-words.ts'
import type { Booking } from './bookings-query.ts'
import { isHappening, isUrgent } from './list-order.ts'

export interface Card {
  name: string
  badge: Badge
  /** 'Friday, December 4, 2026 at 2:00 PM'. */
  when: string
  statusWords: StatusWords | undefined
  /** Hours, place and extras. */
  facts: string
  /** What happens next. */
  next: string | undefined
  /** What a cancellation brought back, or what we still owe. */
  refund: string | undefined
  /** The date badge. `held`: not confirmed yet; `dim`: past or cancelled; '': confirmed or under way. */
  cap: { month: string; day: string; look: 'held' | 'dim' | '' }
}

/** Focus target after an action that removes its own button. */
export const cardId = ({ id }: Pick<Booking, 'id'>) => `booking-${id}`

/** The text of a booking's card. Bookings from the old site may lack any of it (R15: historic records). */
export function cardContent(booking: Booking, now: Date): Card {
  const { date, time, status } = booking
  const [, monthAndDay = ''] = date ? shortDate(date).split(', ') : []
  const [month = '', day = '?'] = monthAndDay.split(' ')
  const words = wordsFor(booking, now)
  return {
    name: packageLabel(booking),
    badge: statusBadge(status),
    when: date && time ? unbroken(`${longDate(date)} at ${time}`) : 'No date on record',
    statusWords: words,
    facts: cardFacts(booking),
    next: words?.next,
    refund: refundNote(booking),
    cap: { month, day: date ? day : '?', look: capLook(booking, words, now) },
  }
}

/** Status in our words. During a dispute, nothing is promised. */
export function wordsFor(booking: Booking, now: Date): StatusWords | undefined {
  const words = statusWords(booking, now)
  if (!words || !booking.money?.dispute) return words
  const { next: _, isLate: __, ...said } = words
  return said
}

/** Why a cancelled booking brought nothing back. */
export const noRefund = ({ paidAmount }: Pick<Booking, 'paidAmount'>): string =>
  paidAmount === 0 ? NOTHING_TO_REFUND : 'No refund under the cancellation policy.'

export const packageLabel = ({ packageName }: Booking) => packageName ?? 'Unknown Package'

function cardFacts(booking: Booking): string {
  const { totalHours, addOnsNames } = booking
  const place = eventPlace({ ...booking.customerInfo, ...booking })
  const parts = [
    totalHours === null ? 'Hours not on record' : counted(totalHours, 'hour'),
    place && unbroken(place),
    addOnsNames.length > 0 && `with ${addOnsNames.join(', ')}`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** Whether a booking's price no longer holds: it was canceled, and we didn't keep all of it. */
export const isPriceStruck = (booking: Booking): boolean =>
  isCancelled(booking.status) &&
  !(cents(booking.paidAmount) === discountedPrice(bookingMoney(booking)) && !booking.refund?.amount)

/** What a cancellation brought back, if the lines about the money don't say so. */
function refundNote({
  status,
  startsAt,
  cancelReason,
  refund,
  toGiveBack,
  paidAmount,
  money,
}: Booking): Card['refund'] {
  const isTold = money?.dispute || money?.entries.some(({ kind }) => kind === 'refund')
  if (!isCancelled(status) || !startsAt || lostItsHold({ status, cancelReason: cancelReason ?? null }) || isTold)
    return undefined
  if (toGiveBack > 0) return `We owe you ${priceLabel(cents(toGiveBack))}, and we’ll email you to arrange it.`
  return refund?.amount ? `We’ve paid you back ${priceLabel(cents(refund.amount))}.` : noRefund({ paidAmount })
}

function capLook(booking: Booking, words: StatusWords | undefined, now: Date): Card['cap']['look'] {
  const { status, startsAt } = booking
  if (!startsAt || isCancelled(status) || words?.look === 'past') return 'dim'
  return isOngoing(booking, now) || isConfirmed(booking) || statusBadge(status).tone === 'confirmed' ? '' : 'held'
}

/**
 * '5 bookings, the next one in 14 days', '…, one underway now' or what's to do first, '…, one with a payment due now';
 * empty for none. `ahead` begins with what's happening, then what's to do.
 */
export function countLine(total: number, ahead: readonly Booking[], now: Date): string {
  if (total === 0) return ''
  const count = counted(total, 'booking')
  const underway = ahead.filter((booking) => isOngoing(booking, now)).length
  if (underway > 0) return `${count}, ${underway === total ? '' : `${underway === 1 ? 'one' : underway} `}underway now`
  const next = ahead.find((booking) => !hasStarted(booking, now))
  const toDo = next && isHappening(next, now) ? undefined : toDoWords(total, ahead, now)
  if (toDo) return `${count}, ${toDo}`
  if (!next?.date) return count
  const days = daysBetween(todayIn(now), next.date)
  return `${count}, the next one ${days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`}`
}

/** What the customer has to do before anything else: 'one with a payment due now', '2 with payments due, one now'. */
function toDoWords(total: number, ahead: readonly Booking[], now: Date): string | undefined {
  const due = ahead.filter((booking) => isUrgent(booking, now)).map((booking) => dueWhen(booking, now))
  const [when] = due
  if (due.length === 1) return `${total === 1 ? '' : 'one with a '}payment due ${when}`
  if (due.length > 1) {
    const same = due.filter((other) => other === when).length
    const some = same === due.length ? '' : `, ${same === 1 ? 'one' : same}`
    return `${due.length === total ? '' : `${due.length} with `}payments due${some} ${when}`
  }
  const [first] = ahead
  return first?.placeNeedsCall && (total === 1 ? 'please call us about it' : 'please call us about one')
}

/** When an urgent payment is due, after 'due': 'now', 'today by 12:00 PM'. A hold's deposit is due by the end of the hold. */
function dueWhen(booking: Booking, now: Date): string {
  const payment = bookingPaymentStatus(booking, now)
  if (payment?.kind === 'held') return `by ${untilLabel(payment.until, now)}`
  const isBalance = payment?.kind === 'due' && payment.purpose === 'balance'
  return unbroken((isBalance && balanceDueWhen(balanceTerms(booking), now)) || 'now')
}

/** Whether an event is near enough for a forecast, and so for an offer to move it for free. */
export function mayHaveForecast({ status, startsAt, endsAt }: Booking, now: Date): boolean {
  if (!startsAt || !endsAt || isCancelled(status)) return false
  return isForOwner({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }, now)
}
