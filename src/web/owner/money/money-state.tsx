import { isCancelled } from '../../../domain/booking/booking.ts'
import { todayIn, unbroken } from '../../../domain/calendar.ts'
import { cents, priceLabel } from '../../../domain/money.ts'
import { unpaidDeposit } from '../../../domain/payments/amounts-due.ts'
import type { DisputeState } from '../../../domain/payments/disputes.ts'
import { isForgotten } from '../../../domain/payments/overdue.ts'
import { balanceDueDay, isBalanceDue } from '../../../domain/pricing/balance-due.ts'
import { serverNow } from '../../schedule/server-clock.ts'
import { clockLabel, heldWords, monthAndDay, usd } from '../format.ts'
import type { AdminBooking } from '../queries.ts'
import * as styles from './money-state.module.css'

/** A booking's payment state: its own shape, plus words. */
export interface MoneyMark {
  look: 'held' | 'nothing' | 'part' | 'paid' | 'late' | 'back' | 'failed' | 'disputed'
  words: string
  /** Version for a narrow column, where the shape and the sums next to it add the rest. */
  short?: string
}

type Marked = Pick<
  AdminBooking,
  | 'status'
  | 'startsAt'
  | 'invoiceDueOn'
  | 'depositAmount'
  | 'discount'
  | 'paidAmount'
  | 'stillDue'
  | 'failedRefund'
  | 'refunding'
  | 'holdExpiresAt'
  | 'money'
>

/** A booking's payment states at `now`, in the server's numbers. */
export function moneyMarks(booking: Marked, now: Date): MoneyMark[] {
  const { money, refunding, failedRefund = 0 } = booking
  const marks = dueMarks(booking, now)
  if (refunding > 0) marks.push({ look: 'back', words: `${usd(refunding)} refund on its way` })
  if (failedRefund > 0) marks.push({ look: 'failed', words: `${usd(failedRefund)} refund failed` })
  if (money?.dispute) marks.push({ look: 'disputed', ...disputeWords[money.dispute] })
  return marks
}

const disputeWords: Record<DisputeState, Omit<MoneyMark, 'look'>> = {
  open: { words: 'Disputed: no charges or refunds until the bank decides', short: 'Disputed' },
  lost: { words: 'Dispute lost: you decide', short: 'Dispute lost' },
}

function dueMarks(
  { status, startsAt, invoiceDueOn, depositAmount, paidAmount, stillDue, holdExpiresAt, discount, money }: Marked,
  now: Date,
): MoneyMark[] {
  if (isCancelled(status) || money?.dispute) return []
  if (holdExpiresAt) {
    const isToday = todayIn(new Date(holdExpiresAt)) === todayIn(now)
    const short = isToday ? `till ${clockLabel(holdExpiresAt)}` : heldWords(holdExpiresAt, { isShort: true })
    return [{ look: 'held', words: `Held ${heldWords(holdExpiresAt)}, not paid`, short: `Held ${short}` }]
  }
  if (stillDue === 0) return paidAmount > 0 ? [{ look: 'paid', words: 'Paid in full' }] : []
  const balance = { startsAt: startsAt === null ? null : new Date(startsAt), invoiceDueOn }
  if (isForgotten(balance, now)) return []
  const due = balanceDueDay(balance)
  if (isBalanceDue(balance, now)) return [{ look: 'late', words: `${usd(stillDue)} overdue` }]
  const by = due ? ` by ${monthAndDay(due)}` : ''
  const rest = `${usd(stillDue)} due${by}`
  const short = `${usd(stillDue)} due${due ? ` ${monthAndDay(due)}` : ''}`
  const look = paidAmount > 0 ? 'part' : 'nothing'
  const terms = { depositCents: cents(depositAmount ?? 0), discountCents: cents(discount) }
  const deposit = unpaidDeposit(terms, cents(paidAmount), cents(stillDue))
  if (deposit > 0) {
    const what = `Deposit ${priceLabel(deposit)} due`
    return [{ look, words: deposit < cents(stillDue) ? `${what}, ${usd(stillDue)} in all${by}` : what, short: what }]
  }
  return [{ look, words: `${paidAmount > 0 ? 'Deposit' : 'Nothing'} paid, ${rest}`, short }]
}

// One shape per state, so color isn't the only signal; 12 by 12.
const shapes: Record<MoneyMark['look'], string> = {
  held: 'M6 1.5V6l3 2M6 .8a5.2 5.2 0 1 0 0 10.4A5.2 5.2 0 0 0 6 .8',
  nothing: 'M6 .8a5.2 5.2 0 1 0 0 10.4A5.2 5.2 0 0 0 6 .8',
  part: 'M6 .8a5.2 5.2 0 1 0 0 10.4A5.2 5.2 0 0 0 6 .8',
  paid: 'M1 6.5l3.5 3.5L11 2.5',
  late: 'M6 1l5.2 10H.8zM6 4.8v2.6M6 9v.6',
  back: 'M10.5 6H1.5M5 2L1.2 6 5 10',
  failed: 'M2 2l8 8M10 2l-8 8',
  disputed: 'M2 11.5V1h8.5L8 4l2.5 3H2',
}

/** A booking's payment states as shapes and words, shortened in lists. Nothing if there's nothing to show. */
export function MoneyState({ booking, isShort = false }: { booking: AdminBooking; isShort?: boolean }) {
  const marks = moneyMarks(booking, serverNow())
  if (marks.length === 0) return null
  return (
    <ul className={styles.marks} aria-label="Money">
      {marks.map(({ look, words, short }) => (
        <li key={look} data-look={look}>
          <svg viewBox="0 0 12 12" aria-hidden="true">
            <path d={shapes[look]} />
            {look === 'part' && <path className={styles.solid} d="M6 .8a5.2 5.2 0 0 0 0 10.4z" />}
          </svg>
          {isShort && short ? (
            <span>
              <span aria-hidden="true">{unbroken(short)}</span>
              <span className="sr">{words}</span>
            </span>
          ) : (
            words
          )}
        </li>
      ))}
    </ul>
  )
}
