import { type CalendarDate, hourLabel } from '../../../domain/calendar.ts'
import { addOnIds, addOns, packageIdFrom, packageIds, packages } from '../../../domain/catalog.ts'
import { priceLabel } from '../../../domain/money.ts'
import { hoursOf } from '../../../domain/pricing.ts'
import { MAX_HOURS } from '../../../domain/slots.ts'
import { typeset } from '../../../domain/typeset.ts'
import * as fieldStyles from '../../ui/field.module.css'
import { Field, SelectField } from '../../ui/field.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import * as styles from './order-fields.module.css'
import type { Call } from './phone-call.ts'

interface OrderFieldsProps {
  call: Call
  onChange: (part: Partial<Call>) => void
  /** Of the date, once somebody tried to book. */
  problem: string | undefined
  earliest: CalendarDate
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** What is booked and when. Any hour can be chosen; what it breaks is said below. */
export function OrderFields({ call, onChange, problem, earliest }: OrderFieldsProps) {
  const { packageId, date, hour, extraHours, addOns: chosen } = call
  return (
    <div className={fieldStyles.fields}>
      <SelectField
        label="Package"
        value={packageId}
        onChange={({ target }) => onChange({ packageId: packageIdFrom(target.value) })}
      >
        {packageIds.map((id) => (
          <option key={id} value={id}>
            {typeset(packages[id].name)}
          </option>
        ))}
      </SelectField>
      <Field
        label="Date"
        type="date"
        value={date}
        min={earliest}
        max="2100-12-31"
        error={problem}
        onChange={({ target }) => onChange({ date: target.value })}
      />
      <SelectField
        label="Start time"
        value={hour}
        onChange={({ target }) => onChange({ hour: Number(target.value) })}
        hint={`Ends at ${hourLabel(hour + hoursOf(call))}.`}
      >
        {hours.map((start) => (
          <option key={start} value={start}>
            {hourLabel(start)}
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
        <div className={styles.callTicks}>
          {addOnIds.map((id) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={({ target }) =>
                  onChange({
                    addOns: addOnIds.filter((other) => (other === id ? target.checked : chosen.includes(other))),
                  })
                }
              />
              {addOns[id].name}, {priceLabel(addOns[id].price)}
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  )
}
