import { type ReactNode, useState } from 'react'
import { feetOf } from '../../domain/place/feet.ts'
import { MAX_FEET } from '../../domain/place/site-limits.ts'
import { Field } from '../ui/form/field.tsx'

interface FeetFieldProps {
  label: string
  hint?: ReactNode
  value: number | null
  /** Nothing is a length, too: an outlet may be right there. */
  fromZero?: boolean
  disabled: boolean
  onType: (feet: number | null) => void
}

/** A length in feet, as people type it: 9.5, or 9'6". What is no length stays in the field and is not saved. */
export function FeetField({ label, hint, value, fromZero = false, disabled, onType }: FeetFieldProps) {
  const [typed, setTyped] = useState(value === null ? '' : String(value))
  const isLength = (feet: number | null | undefined) => feet !== undefined && (feet !== 0 || fromZero)
  return (
    <Field
      label={label}
      hint={hint}
      error={isLength(feetOf(typed)) ? undefined : `Enter a length up to ${MAX_FEET} feet, like 9.5 or 9'6".`}
      maxLength={20}
      autoComplete="off"
      disabled={disabled}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        const feet = feetOf(target.value)
        if (feet !== undefined && isLength(feet)) onType(feet)
      }}
    />
  )
}
