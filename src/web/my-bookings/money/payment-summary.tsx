import type { ReactNode } from 'react'
import { priceLabel } from '../../../domain/money.ts'
import type { PaymentPurpose } from '../../../domain/payments/ledger.ts'
import type { PaymentStatus } from '../../../domain/payments/payment-status.ts'
import { bookingPaymentStatus } from '../../booking/own-booking/booking-payment-status.ts'
import { askForPayment } from '../../booking/own-booking/own-booking-query.ts'
import { usePaymentPage } from '../../payments/use-payment-page.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/feedback/notice.tsx'
import type { Booking } from '../bookings-query.ts'
import { moneyLines } from './money-words.ts'
import * as styles from './payment-summary.module.css'

interface PaymentSummaryProps {
  booking: Booking
  now: Date
  /** Something may stand otherwise by now. */
  onChange: () => void
  /** The ids of what tells this booking's button from another's. */
  about?: string
}

/** What is to be paid on a booking, by when, and the way to do it; nothing with cards off. */
export function PaymentSummary({ booking, now, onChange, about }: PaymentSummaryProps) {
  const payment = bookingPaymentStatus(booking, now)
  const lines = moneyLines(booking, payment, now)
  if (lines.length === 0) return null
  return (
    <div className={styles.money}>
      {lines.map((line, index) => (
        // Two equal refunds are two lines.
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name, and keep nothing.
        <p key={`${index} ${line}`}>{line}</p>
      ))}
      {payment && <PayButton booking={booking} payment={payment} onChange={onChange} about={about} />}
    </div>
  )
}

type PayButtonProps = Pick<PaymentSummaryProps, 'booking' | 'onChange' | 'about'> & {
  payment: PaymentStatus
  /** Words for the button, beside what says how much. */
  children?: ReactNode
}

/** Pays what is asked for on a booking that stands like this; nothing where nothing is. */
export const PayButton = ({ payment, ...rest }: PayButtonProps) =>
  (payment.kind === 'held' || payment.kind === 'due') && (
    <ToPaymentPage
      {...rest}
      purpose={payment.kind === 'due' ? payment.purpose : 'deposit'}
      amount={payment.amount}
      isWhole={payment.isWhole}
    />
  )

type ToPaymentPageProps = Omit<PayButtonProps, 'payment'> & {
  purpose: PaymentPurpose
  /** Integer cents. */
  amount: number
  /** Everything is due at once: it is neither of the two (R81). */
  isWhole: boolean
}

function ToPaymentPage({ booking, purpose, amount, isWhole, onChange, about, children }: ToPaymentPageProps) {
  const { busy, problem, pay } = usePaymentPage(() => askForPayment(booking.id, purpose), onChange)
  const what = isWhole ? `Pay ${priceLabel(amount)}` : purpose === 'deposit' ? 'Pay the deposit' : 'Pay balance'
  return (
    <div className={`no-print ${styles.pay}`}>
      {problem && <Failure message={problem} />}
      <Button size="small" busy={busy} aria-describedby={about} onClick={pay}>
        {children ?? what}
      </Button>
    </div>
  )
}
