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
import { withContactLinks } from '../../ui/contact-links.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { Failure } from '../../ui/feedback/notice.tsx'
import { type Booking, takeChanged } from '../bookings-query.ts'
import { CardOnFile } from './card-on-file.tsx'
import { failedRefunds, moneyLines } from './money-words.ts'
import * as styles from './payment-summary.module.css'

interface PaymentSummaryProps {
  booking: Booking
  now: Date
  /** Called when the booking may have changed on the server. */
  onChange: () => void
  /** Ids of the elements that tell this booking's button from the others. */
  about?: string
  /** The payment can wait, so its button is outlined. */
  isCalm?: boolean
  /** A link shown after the buttons to pay. */
  beside?: ReactNode
}

/** What's due on a booking, by when, and how to pay it. */
export function PaymentSummary({ booking, now, onChange, about, isCalm, beside }: PaymentSummaryProps) {
  const queries = useQueryClient()
  const payment = bookingPaymentStatus(booking, now)
  const lines = moneyLines(booking, payment, now)
  const failed = booking.money ? failedRefunds(booking.money) : []
  if (lines.length + failed.length === 0 && !booking.money?.card && !beside) return null
  return (
    <div className={clsx(styles.money, payment?.kind === 'due' && payment.isOverdue && styles.overdue)}>
      {lines.map((line, index) => (
        // Two equal refunds are two lines.
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id, and their elements hold no state.
        <p key={`${index} ${line}`}>{line}</p>
      ))}
      {failed.map((message, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two equal refunds are two notes.
        <Note key={`${index} ${message}`} message={message} />
      ))}
      <CardOnFile booking={booking} />
      {isPayable(payment) ? (
        <ToPaymentPage {...{ booking, payment, onChange, about, isCalm, beside }} />
      ) : (
        beside && <div className={`no-print ${styles.pay}`}>{beside}</div>
      )}
      <CardToKeep
        booking={booking}
        about={about}
        onTakenBack={(changed, button) => {
          const place = button.closest('article') ?? button.closest('dialog')?.querySelector('button')
          takeChanged(queries, changed)
          place?.focus({ preventScroll: true })
        }}
      />
    </div>
  )
}

type PayButtonProps = Pick<PaymentSummaryProps, 'booking' | 'onChange' | 'about' | 'isCalm' | 'beside'> & {
  payment: PaymentStatus
  /** Button text if it's the only button and the amount is shown next to it. */
  children?: ReactNode
}

/** Button to pay the amount due, or everything at once (R84: pay in full). Nothing if nothing is due. */
export const PayButton = ({ payment, ...rest }: PayButtonProps) =>
  isPayable(payment) && <ToPaymentPage {...rest} payment={payment} />

type Payable = PaymentStatus & { kind: 'held' | 'due' }

const isPayable = (payment: PaymentStatus | undefined): payment is Payable =>
  payment?.kind === 'held' || payment?.kind === 'due'

type ToPaymentPageProps = PayButtonProps & { payment: Payable }

function ToPaymentPage({ booking, payment, onChange, about, isCalm, beside, children }: ToPaymentPageProps) {
  const { inFull } = payment
  const purpose = payment.kind === 'due' ? payment.purpose : 'deposit'
  const page = usePaymentPage((all) => askForPayment(booking.id, all ? 'full' : purpose), onChange)
  return (
    <div className={clsx('no-print', styles.pay, isCalm && styles.calm)}>
      {page.problem && <Failure message={withContactLinks(page.problem)} />}
      <PayButtons page={page} inFull={inFull} size="small" about={about}>
        {(inFull === undefined && children) || payWords(purpose, payment)}
      </PayButtons>
      {beside}
    </div>
  )
}

/** Text of the first button. If everything is due at once, it's neither deposit nor balance (R81: late bookings). */
function payWords(purpose: PaymentPurpose, { amount, isWhole }: Payable): string {
  if (isWhole) return `Pay ${priceLabel(amount)}`
  return purpose === 'deposit' ? `Pay the ${priceLabel(amount)} deposit` : 'Pay the balance'
}
