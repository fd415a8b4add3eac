import { useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import { priceLabel } from '../../../domain/money.ts'
import type { PaymentPurpose } from '../../../domain/payments/ledger.ts'
import type { PaymentStatus } from '../../../domain/payments/payment-status.ts'
import { bookingPaymentStatus } from '../../booking/own-booking/booking-payment-status.ts'
import { askForPayment } from '../../booking/own-booking/own-booking-query.ts'
import { CardToKeep } from '../../payments/card-to-keep.tsx'
import { PayButtons } from '../../payments/pay-buttons.tsx'
import { usePaymentPage } from '../../payments/use-payment-page.ts'
import { Failure } from '../../ui/feedback/notice.tsx'
import { type Booking, takeChanged } from '../bookings-query.ts'
import { CardOnFile } from './card-on-file.tsx'
import { moneyLines } from './money-words.ts'
import * as styles from './payment-summary.module.css'

interface PaymentSummaryProps {
  booking: Booking
  now: Date
  /** Something may stand otherwise by now. */
  onChange: () => void
  /** The ids of what tells this booking's button from another's. */
  about?: string
  /** Another button of the page comes first: this one is outlined. */
  isCalm?: boolean
}

/** What is to be paid on a booking, by when, and the way to do it; nothing with cards off. */
export function PaymentSummary({ booking, now, onChange, about, isCalm }: PaymentSummaryProps) {
  const queries = useQueryClient()
  const payment = bookingPaymentStatus(booking, now)
  const lines = moneyLines(booking, payment, now)
  if (lines.length === 0 && !booking.money?.card) return null
  return (
    <div className={clsx(styles.money, payment?.kind === 'due' && payment.isOverdue && styles.overdue)}>
      {lines.map((line, index) => (
        // Two equal refunds are two lines.
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name, and keep nothing.
        <p key={`${index} ${line}`}>{line}</p>
      ))}
      <CardOnFile booking={booking} about={about} />
      <CardToKeep
        booking={booking}
        about={about}
        onTakenBack={(changed, button) => {
          const place = button.closest('article') ?? button.closest('dialog')?.querySelector('button')
          takeChanged(queries, changed)
          place?.focus({ preventScroll: true })
        }}
      />
      {payment && <PayButton {...{ booking, payment, onChange, about, isCalm }} />}
    </div>
  )
}

type PayButtonProps = Pick<PaymentSummaryProps, 'booking' | 'onChange' | 'about' | 'isCalm'> & {
  payment: PaymentStatus
  /** Words for the button, beside what says how much, where it is the only one. */
  children?: ReactNode
}

/** Pays what is asked for on a booking that stands like this, or all at once (R84); nothing where nothing is asked for. */
export const PayButton = ({ payment, ...rest }: PayButtonProps) =>
  (payment.kind === 'held' || payment.kind === 'due') && <ToPaymentPage {...rest} payment={payment} />

type Payable = PaymentStatus & { kind: 'held' | 'due' }

function ToPaymentPage({ booking, payment, onChange, about, isCalm, children }: PayButtonProps & { payment: Payable }) {
  const { inFull } = payment
  const purpose = payment.kind === 'due' ? payment.purpose : 'deposit'
  const page = usePaymentPage((all) => askForPayment(booking.id, all ? 'full' : purpose), onChange)
  return (
    <div className={clsx('no-print', styles.pay, isCalm && styles.calm)}>
      {page.problem && <Failure message={page.problem} />}
      <PayButtons page={page} inFull={inFull} size="small" about={about}>
        {(inFull === undefined && children) || payWords(purpose, payment)}
      </PayButtons>
    </div>
  )
}

/** What is paid by the first button. Where everything is due at once it is neither of the two (R81). */
function payWords(purpose: PaymentPurpose, { amount, isWhole }: Payable): string {
  if (isWhole) return `Pay ${priceLabel(amount)}`
  return purpose === 'deposit' ? `Pay the ${priceLabel(amount)} deposit` : 'Pay the balance'
}
