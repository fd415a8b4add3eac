import { addOnIds, addOns, packageIdFrom, packageIds, packages } from '../../../domain/catalog.ts'
import { priceLabel } from '../../../domain/money.ts'
import { MAX_HOURS } from '../../../domain/schedule/slots.ts'
import * as fieldStyles from '../../ui/form/field.module.css'
import { SelectField } from '../../ui/form/field.tsx'
import { Stepper } from '../../ui/form/stepper.tsx'
import { Tick } from '../../ui/form/tick.tsx'
import * as styles from './order-fields.module.css'
import type { Call } from './phone-call.ts'

type Ordered = Pick<Call, 'packageId' | 'extraHours' | 'addOns'>

interface OrderFieldsProps {
  call: Ordered
  onChange: (part: Partial<Ordered>) => void
}

/** What is booked. */
export function OrderFields({ call, onChange }: OrderFieldsProps) {
  const { packageId, extraHours, addOns: chosen } = call
  return (
    <div className={`${fieldStyles.fields} ${styles.order}`}>
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
