import type { PaymentMethod } from '../../../domain/payments/amounts-due.ts'
import * as fieldStyles from '../../ui/form/field.module.css'
import { Field } from '../../ui/form/field.tsx'
import { Tick } from '../../ui/form/tick.tsx'
import { MethodField } from '../method-field.tsx'
import * as styles from './order-fields.module.css'
import type { CallForm } from './use-phone-booking.ts'

/** How a caller pays the deposit (R47): by a link within so many hours, or outside the card and already. */
export function DepositFields({ form }: { form: CallForm }) {
  const { depositBy, method } = form.values
  const choice = (by: typeof depositBy, label: string) => (
    <Tick type="radio" name="depositBy" checked={depositBy === by} onChange={() => form.change({ depositBy: by })}>
      {label}
    </Tick>
  )
  return (
    <div className={fieldStyles.fields}>
      <fieldset className={`${fieldStyles.field} ${fieldStyles.wide}`}>
        <legend className={fieldStyles.label}>Deposit</legend>
        <div className={styles.choices}>
          {choice('link', 'Send a payment link')}
          {choice('received', 'Already received')}
        </div>
      </fieldset>
      {depositBy === 'link' ? (
        <Field
          label="Hours to pay"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          hint="We’ll hold the time that long. If there’s an email address, we’ll send the link there. You can copy it, too."
          {...form.field('linkHours')}
        />
      ) : (
        <MethodField value={method} onChange={(chosen: PaymentMethod) => form.change({ method: chosen })} />
      )}
    </div>
  )
}
