import { isCancelled, isPast } from '../../../domain/booking/booking.ts'
import { eventLabel } from '../../../domain/booking/event-label.ts'
import { longDate, todayIn, unbroken } from '../../../domain/calendar.ts'
import { cents, priceLabel } from '../../../domain/money.ts'
import { depositDue, stillDue } from '../../../domain/payments/amounts-due.ts'
import type { DisputeState } from '../../../domain/payments/disputes.ts'
import type { PaymentStatus } from '../../../domain/payments/payment-status.ts'
import { balanceDueLabel, balanceDueWhen, isBalanceDue } from '../../../domain/pricing/balance-due.ts'
import { payByEmail } from '../../../domain/terms.ts'
import { balanceTerms, bookingMoney } from '../../booking/own-booking/booking-money.ts'
import { untilLabel } from '../../payments/countdown-words.ts'
import { NOT_PAID } from '../../payments/payment-address.ts'
import type { Booking } from '../bookings-query.ts'

type Money = NonNullable<Booking['money']>
type Entry = Money['entries'][number]

const refundStates: Record<Entry['state'], string> = {
  pending: 'on its way to your card',
  succeeded: 'sent to your card. It usually shows up within 5 to 10 business days',
  failed: 'turned down by your bank. We’ll be in touch to pay you back another way',
  cancelled: 'cancelled',
}

/** One ledger entry as a sentence: 'Deposit of $62.50 paid by card on Saturday, November 21, 2026.' */
export function entryWords({ kind, amount, at, state }: Entry, price: number): string {
  const sum = priceLabel(Math.abs(cents(amount)))
  const on = `on ${longDate(todayIn(new Date(at)))}`
  switch (kind) {
    case 'deposit':
      // The deposit was the whole price, because everything was due at booking (R81: late bookings).
      return amount >= price ? `${sum} paid by card ${on}.` : `Deposit of ${sum} paid by card ${on}.`
    case 'full':
      return `${sum} paid by card ${on}.`
    case 'balance':
      return `Balance of ${sum} paid by card ${on}.`
    case 'refund':
      return `Refund of ${sum}, started ${on}: ${refundStates[state]}.`
    case 'dispute':
      return `Your bank took back ${sum} ${on}, because the payment was disputed.`
    case 'dispute won':
      return `Your bank returned the disputed ${sum} to us ${on}.`
    case 'manual payment':
      return `${sum} received ${on}.`
    default:
      return `${sum} refunded ${on}.`
  }
}

/** Short label of a ledger entry, next to its amount and day on a receipt: 'Deposit, paid by card'. */
export function entryLabel({ kind, amount, state }: Pick<Entry, 'kind' | 'amount' | 'state'>, price: number): string {
  switch (kind) {
    case 'deposit':
      return amount >= price ? 'Paid by card' : 'Deposit, paid by card'
    case 'full':
      return 'Paid by card'
    case 'balance':
      return 'Balance, paid by card'
    case 'refund':
      return state === 'pending' ? 'Refund, on its way to your card' : 'Refund, sent to your card'
    case 'dispute':
      return 'Taken back by your bank, disputed'
    case 'dispute won':
      return 'Returned by your bank'
    case 'manual payment':
      return 'Payment received'
    default:
      return 'Refunded'
  }
}

/** Whether something is still to be paid. */
export const isToPay = (payment: PaymentStatus | undefined): boolean =>
  payment?.kind === 'held' || payment?.kind === 'due'

/** Message after a return from a completed payment page. Undefined if the list already tells the rest. */
export function paymentNews(payment: PaymentStatus | undefined, paid: number) {
  if (!payment || isToPay(payment)) return 'Confirming your payment. This usually takes a few seconds.'
  // A payment for a booking cancelled in the meantime is refunded; the list shows that.
  if (payment.kind !== 'settled') return undefined
  return `Thank you. ${priceLabel(cents(paid))} paid, and nothing more is due.`
}

/** Message after a return from the payment page with the payment for `booking` still open. */
export const notPaidWords = (booking: Booking, payment: PaymentStatus, now: Date): string =>
  `${NOT_PAID} ${unbroken(eventLabel(booking))}: ${paymentStatusWords(payment, booking, now)}`

/** Whether a refund would go entirely to the card. Money that came in another way doesn't. */
export const isPaidByCardAlone = ({ entries }: Money): boolean => !entries.some(({ kind }) => kind === 'manual payment')

/** A booking's payment status in sentences, for its card and its details. Empty if there's nothing to tell. */
export function moneyLines(booking: Booking, payment: PaymentStatus | undefined, now: Date): string[] {
  const { money } = booking
  if (!money || !payment) return linesWithoutCards(booking, now)
  // A scheduled charge to the card on file has its own line.
  const isCharged = money.card !== undefined && payment.kind === 'due' && !payment.isOverdue
  const status = isCharged ? undefined : paymentStatusWords(payment, booking, now)
  const isPartPaid = payment.kind === 'due' && payment.purpose === 'balance' && !payment.isOverdue && money.paid > 0
  return [
    status && isPartPaid ? `${priceLabel(cents(money.paid))} paid, ${status}` : status,
    ...refundWords(money),
    isCancelled(booking.status) &&
      money.dispute === 'open' &&
      'Your bank is looking into a payment on this booking. Once it decides, we’ll work out your refund as of the day you cancelled.',
  ].filter((line) => typeof line === 'string')
}

/** What's due with cards off, and how it's paid. A past event says nothing: its money may not be on record here. */
function linesWithoutCards(booking: Booking, now: Date): string[] {
  const { invoiceDueOn, total, paidAmount, status } = booking
  const money = bookingMoney(booking)
  const due = stillDue(money)
  if (total === null || isCancelled(status) || isPast(booking, now)) return []
  if (due === 0) return paidAmount > 0 ? ['Paid in full.'] : []
  const terms = balanceTerms(booking)
  const isAllDue = isBalanceDue(terms, now)
  const deposit = depositDue(money)
  // The invoice's own email says how to pay.
  const how = invoiceDueOn ? '' : ` ${isAllDue ? payByEmail(true) : 'We’ll email you to arrange it.'}`
  if (isAllDue) return [`${priceLabel(due)} is due now.${how}`]
  if (deposit > 0) return [`The ${priceLabel(deposit)} deposit is due first.${how}`]
  const when = balanceDueWhen(terms, now)
  const rest = when ? `due ${unbroken(when)}` : 'still due'
  return [`${paidAmount > 0 ? `${priceLabel(cents(paidAmount))} paid, ` : ''}${priceLabel(due)} ${rest}.`]
}

const disputeWords: Record<DisputeState, string> = {
  open: 'Your bank is looking into a payment on this booking. Nothing is due or refunded until it decides.',
  lost: 'Your bank took back a payment on this booking. Nothing is due for now, and we’ll be in touch about it.',
}

function paymentStatusWords(payment: PaymentStatus, booking: Booking, now: Date): string | undefined {
  const { money, cancelReason, depositAmount } = booking
  switch (payment.kind) {
    case 'held':
      return `We’re holding this time until ${untilLabel(payment.until, now)}. Pay ${payment.amount > cents(depositAmount ?? 0) ? priceLabel(payment.amount) : `the ${priceLabel(payment.amount)} deposit`} by then, and it’s yours.`
    case 'hold-over':
      return cancelReason === 'given-up'
        ? 'You gave up your hold on this time before paying the deposit.'
        : 'We didn’t get your payment, so your hold on this time has ended.'
    case 'due':
      return dueWords(payment, booking, now)
    case 'disputed':
      return disputeWords[payment.dispute]
    case 'settled':
      return money && money.paid > 0 ? 'Paid in full.' : undefined
    default:
      return undefined
  }
}

function dueWords(
  { purpose, amount, isOverdue }: PaymentStatus & { kind: 'due' },
  booking: Booking,
  now: Date,
): string {
  if (purpose === 'deposit') return `The ${priceLabel(amount)} deposit is still due.`
  const terms = balanceTerms(booking)
  // Everything was already due when it was booked (R81: late bookings).
  if (isOverdue && isBalanceDue(terms, new Date(booking.createdAt))) return `${priceLabel(amount)} is due now.`
  if (isOverdue) return `${priceLabel(amount)} is overdue. It was due ${unbroken(balanceDueLabel(terms) ?? '')}.`
  const when = balanceDueWhen(terms, now)
  return when ? `${priceLabel(amount)} due ${unbroken(when)}.` : `${priceLabel(amount)} is still due.`
}

/** Failed refunds as warnings, except those paid back another way since. */
export function failedRefunds({ entries }: Money): string[] {
  const isGivenSince = (then: string) => entries.some(({ kind, at }) => kind === 'manual refund' && at > then)
  return entries
    .filter(({ kind, at, state }) => kind === 'refund' && state === 'failed' && !isGivenSince(at))
    .map(
      ({ amount }) =>
        `A refund of ${priceLabel(-cents(amount))} didn’t reach your card. We’ll be in touch to pay you back another way.`,
    )
}

/** Refunds the customer may be waiting for, and their total. */
function refundWords({ entries }: Money): string[] {
  const short: Partial<Record<Entry['state'], string>> = {
    pending: 'is on its way to your card.',
    succeeded: 'was sent to your card.',
  }
  const refunds = entries.filter(({ kind, state }) => kind === 'refund' && short[state])
  const lines = refunds.map(({ amount, state }) => `A refund of ${priceLabel(-cents(amount))} ${short[state]}`)
  const sum = refunds.reduce((total, { amount }) => total - cents(amount), 0)
  return lines.length > 1 ? [...lines, `That’s ${priceLabel(sum)} in all.`] : lines
}
