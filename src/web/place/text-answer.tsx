import { type ComponentProps, useState } from 'react'
import { Field, TextareaField } from '../ui/form/field.tsx'

type TextAnswerProps = Omit<ComponentProps<typeof Field>, 'value' | 'onChange'> & {
  value: string | null
  /** On several lines. */
  lines?: boolean
  onType: (text: string | null) => void
}

/** An answer in words; blank is none. What is typed stays as it is typed. */
export function TextAnswer({ value, lines, onType, ...rest }: TextAnswerProps) {
  const [typed, setTyped] = useState(value ?? '')
  const props = {
    ...rest,
    value: typed,
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped(target.value)
      onType(target.value.trim() || null)
    },
  }
  return lines ? <TextareaField {...(props as ComponentProps<typeof TextareaField>)} /> : <Field {...props} />
}
