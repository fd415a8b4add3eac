import { clsx } from 'clsx/lite'
import { addOnIds, addOns, packageIdFrom, packageIds, packages } from '../../../domain/catalog.ts'
import { priceLabel } from '../../../domain/money.ts'
import type { PaymentMethod } from '../../../domain/payments/amounts-due.ts'
import { MAX_HOURS } from '../../../domain/schedule/slots.ts'
import * as fieldStyles from '../../ui/form/field.module.css'
import { Field, SelectField } from '../../ui/form/field.tsx'
import { Stepper } from '../../ui/form/stepper.tsx'
import { Tick } from '../../ui/form/tick.tsx'
import { MethodField } from '../method-field.tsx'
import * as styles from './order-fields.module.css'
import type { Call } from './phone-call.ts'
import type { CallForm } from './use-phone-booking.ts'

type Ordered = Pick<Call, 'packageId' | 'extraHours' | 'addOns'>

interface OrderFieldsProps {
  call: Ordered
  onChange: (part: Partial<Ordered>) => void
  /** Layout of its fields, if not two per row. */
  className?: string | undefined
}

/** Package, extra hours, and add-ons. */
export function OrderFields({ call, onChange, className }: OrderFieldsProps) {
  const { packageId, extraHours, addOns: chosen } = call
  return (
    <div className={clsx(fieldStyles.fields, className)}>
      <SelectField
        label="Package"
        value={packageId}
        onChange={({ target }) => onChange({ packageId: packageIdFrom(target.value) })}
      >
        {packageIds.map((id) => (
          <option key={id} value={id}>
            {packages[id].name}
          </option>
        ))}
      </SelectField>
      <fieldset className={fieldStyles.field}>
        <legend className={fieldStyles.label}>Extra hours</legend>
        <Stepper
          what="extra hours"
          onLess={() => onChange({ extraHours: extraHours - 1 })}
          onMore={() => onChange({ extraHours: extraHours + 1 })}
          canLess={extraHours > 0}
          canMore={extraHours < MAX_HOURS}
        >
          {extraHours} extra hour{extraHours === 1 ? '' : 's'}
        </Stepper>
      </fieldset>
      <fieldset className={`${fieldStyles.field} ${fieldStyles.wide}`}>
        <legend className={fieldStyles.label}>Add-ons</legend>
        <div className={styles.choices}>
          {addOnIds.map((id) => (
            <Tick
              key={id}
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                onChange({
                  addOns: addOnIds.filter((other) => (other === id ? target.checked : chosen.includes(other))),
                })
              }
            >
              {addOns[id].name}, {priceLabel(addOns[id].price)}
            </Tick>
          ))}
        </div>
      </fieldset>
    </div>
  )
}

/** How a caller pays the deposit (R47: deposits by phone): by link within some hours, or already paid outside the card. */
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
          hint="We’ll hold the time that long. If there’s an email address, we’ll send the link to it. You can also copy the link."
          {...form.field('linkHours')}
        />
      ) : (
        <MethodField value={method} onChange={(chosen: PaymentMethod) => form.change({ method: chosen })} />
      )}
    </div>
  )
}
