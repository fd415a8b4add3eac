import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Fact } from '../../ui/facts.tsx'
import { Failure, Notice } from '../../ui/notice.tsx'
import * as typeStyles from '../../ui/type.module.css'
import { dateWithYear, momentLabel, shown, usd } from '../format.ts'
import type { AdminBooking, Details } from '../queries.ts'
import { methodLabels, PaymentForm } from './payment-form.tsx'
import * as styles from './payments-dialog.module.css'
import { usePayment } from './use-payment.ts'

type Payment = Details['payments'][number]

/** '$62.50 received, check'. */
const paymentLabel = ({ kind, amount, method }: Payment) =>
  `${usd(amount)} ${kind === 'payment' ? 'received' : 'refunded'}, ${methodLabels[method].toLowerCase()}`

/** What was paid on a booking and given back, and recording more of either (reading R46). */
export function PaymentsDialog({ booking: asked, onClose }: { booking: AdminBooking; onClose: () => void }) {
  const payment = usePayment(asked)
  const { booking, payments, recorded } = payment
  const { name, packageName, total } = shown(booking)
  const [another, setAnother] = useState(false)
  const isOpen = payment.canReceive || payment.canGiveBack
  return (
    <Dialog open onClose={onClose} title="Payments" className={styles.paymentsOf} stays>
      <p>
        <b>{name}</b>, {packageName}
        {booking.date && `, ${dateWithYear(booking.date)}, ${booking.time}`}.
      </p>
      <dl className={styles.money}>
        <Fact name="Total">{total}</Fact>
        <Fact name="Received">{usd(booking.paidAmount)}</Fact>
        <Fact name="Still due">{usd(booking.stillDue)}</Fact>
        {booking.toGiveBack > 0 && <Fact name="Refund due">{usd(booking.toGiveBack)}</Fact>}
      </dl>
      {payment.loadError && <Failure message={payment.loadError.message} />}
      {payments && payments.length > 0 && (
        <ol className={styles.entries} aria-label="Recorded payments">
          {payments.map((entry) => (
            <li key={entry.id}>
              {paymentLabel(entry)}
              <small>
                {momentLabel(entry.at)}, by {entry.actor}
              </small>
            </li>
          ))}
        </ol>
      )}
      {recorded ? (
        <Recorded
          what={paymentLabel(recorded)}
          onClose={onClose}
          onAnother={
            isOpen
              ? () => {
                  setAnother(true)
                  payment.recordAnother()
                }
              : undefined
          }
        />
      ) : isOpen ? (
        <PaymentForm {...payment} takesFocus={another} />
      ) : (
        <p className={typeStyles.quiet}>Nothing is due, and there’s nothing to refund.</p>
      )}
    </Dialog>
  )
}

interface RecordedProps {
  what: string
  onClose: () => void
  onAnother: (() => void) | undefined
}

/** In place of the form: a second click, or a second Enter, must not record what is suggested next. */
function Recorded({ what, onClose, onAnother }: RecordedProps) {
  const done = useRef<HTMLDivElement>(null)
  useEffect(() => done.current?.querySelector('button')?.focus(), [])
  return (
    <div ref={done}>
      <Notice message={`Recorded: ${what}.`} />
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
