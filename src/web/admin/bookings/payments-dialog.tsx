import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type PaymentKind, type PaymentMethod, paymentMethods } from '../../../domain/payments/payments.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import * as fieldStyles from '../../ui/field.module.css'
import { Field, SelectField } from '../../ui/field.tsx'
import { Failure, Notice } from '../../ui/notice.tsx'
import * as typeStyles from '../../ui/type.module.css'
import { dateWithYear, messageOf, momentLabel, shown, usd } from '../format.ts'
import type { AdminBooking, Details } from '../queries.ts'
import * as cancelDialogStyles from './cancel-dialog.module.css'
import * as styles from './payments-dialog.module.css'
import { usePayment } from './use-payment.ts'

type Payment = Details['payments'][number]

const methodLabels: Record<PaymentMethod, string> = {
  cash: 'Cash',
  check: 'Check',
  transfer: 'Transfer',
  other: 'Other',
}

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
        <Sum name="Total">{total}</Sum>
        <Sum name="Received">{usd(booking.paidAmount)}</Sum>
        <Sum name="Still due">{usd(booking.stillDue)}</Sum>
        {booking.toGiveBack > 0 && <Sum name="Refund due">{usd(booking.toGiveBack)}</Sum>}
      </dl>
      {payment.loadError && <Failure message={messageOf(payment.loadError)} />}
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

const Sum = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

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

/** `takesFocus` where it comes instead of a button that was pressed. */
function PaymentForm({ takesFocus, ...payment }: ReturnType<typeof usePayment> & { takesFocus: boolean }) {
  const { kind, canReceive, canGiveBack, failure, sending } = payment
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (takesFocus) form.current?.querySelector<HTMLElement>('input:checked')?.focus()
  }, [takesFocus])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (payment.record()) return
    // The field says why from the next drawing on.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }

  const choice = (of: PaymentKind, label: string, isPossible: boolean) => (
    <label>
      <input
        type="radio"
        name="kind"
        checked={kind === of}
        disabled={!isPossible}
        onChange={() => payment.setKind(of)}
      />
      {label}
    </label>
  )
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <fieldset className={cancelDialogStyles.refund}>
        <legend>Record</legend>
        {choice('payment', 'Payment received', canReceive)}
        {choice('refund', 'Refund given', canGiveBack)}
      </fieldset>
      <div className={`${fieldStyles.fields} ${styles.fields}`}>
        <Field
          label="Amount in dollars"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={payment.text}
          error={payment.problem}
          onChange={({ target }) => payment.setText(target.value)}
        />
        <SelectField
          label="Method"
          value={payment.method}
          onChange={({ target }) => payment.setMethod(target.value as PaymentMethod)}
        >
          {paymentMethods.map((method) => (
            <option key={method} value={method}>
              {methodLabels[method]}
            </option>
          ))}
        </SelectField>
      </div>
      {failure && <Failure message={messageOf(failure)} />}
      <DialogActions>
        <Button type="submit" busy={sending && 'Saving...'}>
          {kind === 'payment' ? 'Record payment' : 'Record refund'}
        </Button>
      </DialogActions>
    </form>
  )
}
