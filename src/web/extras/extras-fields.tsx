import { type ReactNode, useId } from 'react'
import { type AddOnId, addOnIds, addOns } from '../../domain/catalog.ts'
import { priceLabel } from '../../domain/money.ts'
import { addOnsToAskFor } from '../../domain/pricing/list-prices.ts'
import type { Refusal } from '../../domain/refusals.ts'
import * as legendStyles from '../schedule/legend.module.css'
import { contact } from '../site/contact.ts'
import { refusalSentence } from '../site/refusal-sentence.ts'
import * as fieldStyles from '../ui/form/field.module.css'
import { Stepper } from '../ui/form/stepper.tsx'
import * as tickStyles from '../ui/form/tick.module.css'
import { extraHoursLabel } from './extra-hours-label.ts'
import * as styles from './extras-fields.module.css'

interface ExtraHoursFieldProps {
  count: number
  onChange: (count: number) => void
  /** Length of the whole event, in hours. */
  length: number
  /** Price of each extra hour, in cents; undefined until the day is known. */
  hourlyRate: number | undefined
  /** Why another hour can't be added. */
  problem: Refusal | undefined
  /** True until it's known whether another hour can be added. */
  waits?: boolean
  /** Shown below the hours. */
  children?: ReactNode
}

export function ExtraHoursField({
  count,
  onChange,
  length,
  hourlyRate,
  problem,
  waits,
  children,
}: ExtraHoursFieldProps) {
  const why = useId()
  return (
    <fieldset tabIndex={-1}>
      <legend className={legendStyles.legend}>Extra hours</legend>
      <Stepper
        what="extra hours"
        onLess={() => onChange(count - 1)}
        onMore={() => onChange(count + 1)}
        canLess={count > 0}
        canMore={!problem && !waits}
        silent
        describedBy={why}
      >
        {extraHoursLabel(count)}
      </Stepper>
      <p className={fieldStyles.under}>
        {hourlyRate !== undefined && `${priceLabel(hourlyRate)} an hour. `}
        {length} hours in all.
      </p>
      <p className={`${fieldStyles.under} ${styles.noMore}`} id={why} role="status">
        {problem && refusalSentence(problem)}
      </p>
      {children}
    </fieldset>
  )
}

interface AddOnFieldProps {
  chosen: readonly AddOnId[]
  onChange: (id: AddOnId, on: boolean) => void
  /** Leaves out the note on add-ons that are requested by phone. */
  forOwner?: boolean
}

export const AddOnField = ({ chosen, onChange, forOwner = false }: AddOnFieldProps) => (
  <fieldset className={styles.addOns}>
    <legend className={legendStyles.legend}>Add-ons</legend>
    {addOnIds.map((id) => (
      <label key={id} className={styles.tick}>
        <input
          className={tickStyles.tick}
          type="checkbox"
          name={id}
          checked={chosen.includes(id)}
          onChange={({ target }) => onChange(id, target.checked)}
        />
        <span>{addOns[id].name}</span>{' '}
        <em>
          {priceLabel(addOns[id].price)} <small>{addOns[id].unit}</small>
        </em>
      </label>
    ))}
    {!forOwner && (
      <p className={fieldStyles.under}>
        Instruction is a flat price, however long you play. Ask us about {addOnsToAskFor}:{' '}
        <a href={contact.phoneLink}>{contact.phone}</a>.
      </p>
    )}
  </fieldset>
)
