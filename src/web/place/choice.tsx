import type { ReactNode } from 'react'
import * as coverStyles from '../ui/form/cover.module.css'
import * as fieldStyles from '../ui/form/field.module.css'
import * as styles from './site-check.module.css'

interface ChoiceProps<Value extends string> {
  name: string
  legend: string
  /** Every possible answer and its text. */
  options: Record<Value, string>
  value: Value | null
  disabled: boolean
  onChoose: (value: Value) => void
  children: ReactNode
}

/** A question with a few answers side by side and `children` below them. */
export function Choice<Value extends string>({
  name,
  legend,
  options,
  value,
  disabled,
  onChoose,
  children,
}: ChoiceProps<Value>) {
  const values = Object.keys(options) as Value[]
  return (
    <fieldset className={fieldStyles.field} disabled={disabled}>
      <legend className={fieldStyles.label}>{legend}</legend>
      <div className={styles.options}>
        {values.map((one) => (
          <label key={one} className={styles.option}>
            <input
              className={coverStyles.cover}
              type="radio"
              name={name}
              value={one}
              checked={one === value}
              onChange={() => onChoose(one)}
            />
            {options[one]}
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  )
}
