import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { Fact } from '../../../ui/facts.tsx'
import { Failure, Notice } from '../../../ui/feedback/notice.tsx'
import { PaymentSums } from '../../../ui/payment-sums.tsx'
import { dateWithYear, shown, usd } from '../../format.ts'
import { MoneyState } from '../../money/money-state.tsx'
import type { AdminBooking } from '../../queries.ts'
import { CardRefundForm } from './card-refund-form.tsx'
import { FailedRefunds } from './failed-refunds.tsx'
import { MoneyEntries, paymentLabel } from './money-entries.tsx'
import { PaymentForm } from './payment-form.tsx'
import { PaymentLink } from './payment-link.tsx'
import * as styles from './payments-dialog.module.css'
import { useCardRefund } from './use-card-refund.ts'
import { usePayment } from './use-payment.ts'
import { useSendAgain } from './use-send-again.ts'

/** What was paid on a booking and given back, and recording more of either (reading R46); by card with cards on. */
export function PaymentsDialog({ booking: asked, onClose }: { booking: AdminBooking; onClose: () => void }) {
  const payment = usePayment(asked)
  const refund = useCardRefund(asked.id, payment.details)
  const again = useSendAgain(payment.details)
  const { booking, details, recorded } = payment
  const { name, packageName, total } = shown(booking)
  const [another, setAnother] = useState(false)
  const [toCard, setToCard] = useState(false)
  const isOpen = payment.canReceive || payment.canGiveBack
  const canRefund = refund.held > 0
  const sent = refund.sent ?? again.sent
  const hasFailed = again.refunds.length > 0
  const done = sent ? `On its way: ${usd(sent)} to the card.` : recorded && `Recorded: ${paymentLabel(recorded)}.`
  const recordAnother = () => {
    setAnother(true)
    setToCard(false)
    payment.recordAnother()
    refund.another()
    again.another()
  }
  return (
    <Dialog open onClose={onClose} title="Payments" className={styles.paymentsOf} stays>
      <p>
        <b>{name}</b>, {packageName}
        {booking.date && `, ${dateWithYear(booking.date)}, ${booking.time}`}.
      </p>
      <dl className={styles.money}>
        <Fact name="Total">{total}</Fact>
        {booking.discount ? <Fact name="Discount">{usd(-booking.discount)}</Fact> : null}
        <PaymentSums {...booking} />
        <Fact name="Still due">{usd(booking.stillDue)}</Fact>
      </dl>
      <MoneyState booking={booking} />
      {payment.loadError && <Failure message={payment.loadError.message} />}
      {details && <MoneyEntries {...details} />}
      {booking.money && booking.stillDue > 0 && <PaymentLink bookingId={booking.id} />}
      {done ? (
        <Done message={done} onClose={onClose} onAnother={isOpen ? recordAnother : undefined} />
      ) : toCard && canRefund ? (
        <CardRefundForm {...refund} onBack={() => setToCard(false)} />
      ) : (
        <>
          {hasFailed && <FailedRefunds {...again} />}
          {isOpen ? (
            <PaymentForm {...payment} takesFocus={another} isSecond={hasFailed} />
          ) : (
            <p className="quiet">Nothing is due, and there’s nothing to refund.</p>
          )}
          {canRefund && (
            <DialogActions>
              <Button look="second" onClick={() => setToCard(true)}>
                Refund to the card
              </Button>
            </DialogActions>
          )}
        </>
      )}
    </Dialog>
  )
}

interface DoneProps {
  message: string
  onClose: () => void
  onAnother: (() => void) | undefined
}

/** In place of the form: a second click, or a second Enter, must not record what is suggested next. */
function Done({ message, onClose, onAnother }: DoneProps) {
  const done = useRef<HTMLDivElement>(null)
  // With the words, not a moment after them: Enter may follow at once.
  useLayoutEffect(() => done.current?.querySelector('button')?.focus(), [])
  return (
    <div ref={done}>
      <Notice message={message} />
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        {onAnother && (
          <Button look="second" onClick={onAnother}>
            Record another
          </Button>
        )}
      </DialogActions>
    </div>
  )
}
