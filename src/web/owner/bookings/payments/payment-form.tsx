import { useEffect, useRef } from 'react'
import type { PaymentKind, PaymentMethod } from '../../../../domain/payments/amounts-due.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogActions } from '../../../ui/dialog.tsx'
import { Failure } from '../../../ui/feedback/notice.tsx'
import * as fieldStyles from '../../../ui/form/field.module.css'
import { Tick } from '../../../ui/form/tick.tsx'
import { MethodField } from '../../method-field.tsx'
import * as cancelDialogStyles from '../cancel-dialog.module.css'
import { DollarsField } from './dollars-field.tsx'
import * as styles from './payments-dialog.module.css'
import type { usePayment } from './use-payment.ts'

const ways: Record<PaymentMethod, string> = {
  cash: ' in cash',
  check: ' by check',
  transfer: ' by transfer',
  other: '',
}

type PaymentFormProps = ReturnType<typeof usePayment> & {
  /** Takes focus because it replaces a button that was pressed. */
  takesFocus: boolean
  /** Something else on the screen is more important. */
  isSecond: boolean
}

/** Records money received or refunded outside the card. */
export function PaymentForm({ takesFocus, isSecond, ...payment }: PaymentFormProps) {
  const { kind, method, canReceive, canGiveBack, failure, sending } = payment
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (takesFocus) form.current?.querySelector<HTMLElement>('input:checked')?.focus()
  }, [takesFocus])

  const choice = (of: PaymentKind, label: string, isPossible: boolean) => (
    <Tick
      type="radio"
      name="kind"
      checked={kind === of}
      disabled={!isPossible}
      onChange={() => payment.change({ kind: of })}
    >
      {label}
    </Tick>
  )
  return (
    <form ref={form} noValidate onSubmit={payment.submit}>
      <fieldset className={cancelDialogStyles.refund}>
        <legend>Record</legend>
        {choice('payment', 'Payment received', canReceive)}
        {choice('refund', canGiveBack ? 'Refund given' : 'Refund given (nothing to refund yet)', canGiveBack)}
      </fieldset>
      <div className={`${fieldStyles.fields} ${styles.fields}`}>
        <DollarsField
          label="Amount in dollars"
          value={payment.text}
          error={payment.problem}
          onChange={({ target }) => payment.change({ text: target.value })}
        />
        <MethodField value={method} onChange={(method) => payment.change({ method })} />
      </div>
      {failure && <Failure message={failure.message} />}
      <DialogActions>
        <Button
          type="submit"
          {...((isSecond || payment.text === '') && { look: 'second' })}
          busy={sending && 'Saving...'}
        >
          Record {kind}
          {ways[method]}
        </Button>
      </DialogActions>
    </form>
  )
}
