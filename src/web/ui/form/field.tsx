import { clsx } from 'clsx/lite'
import { type ComponentProps, type ElementType, type ReactNode, useId } from 'react'
import * as styles from './field.module.css'

export type FieldProps = {
  label: ReactNode
  /** Helper text under the field. */
  hint?: ReactNode
  /** Exact error sentence under the field; also marks it invalid. */
  error?: ReactNode
  /** Marks the field invalid if its error is shown elsewhere. */
  refused?: boolean | undefined
  /** Counts failed attempts while the field had the focus; each one announces the error again, since nothing else would. */
  repeats?: number
  /** Shows "(optional)" next to the label. */
  optional?: boolean
  className?: string
}

/** Label on top, then the input, hint and error, tied to it by aria-describedby. */
export function Framed({
  as: Input,
  label,
  hint,
  error,
  refused,
  repeats = 0,
  optional,
  className,
  ...rest
}: FieldProps & { as: ElementType; rows?: number }) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  const control = (
    <Input
      {...rest}
      id={id}
      className={styles.input}
      aria-describedby={described}
      aria-invalid={error || refused ? true : undefined}
    />
  )
  return (
    <div className={clsx(styles.field, className)}>
      <label htmlFor={id}>
        {label}
        {optional && <span className={styles.opt}> (optional)</span>}
      </label>
      {Input === 'select' ? <span className={styles.chosen}>{control}</span> : control}
      {hint && (
        <p className={styles.under} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p key={repeats} className={styles.why} id={`${id}-error`} role={repeats > 0 ? 'alert' : undefined}>
          {error}
        </p>
      )}
    </div>
  )
}

/** A text input. Takes every prop of `<input>`, including `ref`. */
export const Field = (props: FieldProps & ComponentProps<'input'>) => <Framed as="input" {...props} />

export const TextareaField = (props: FieldProps & ComponentProps<'textarea'>) => (
  <Framed as="textarea" rows={3} {...props} />
)

export const SelectField = (props: FieldProps & ComponentProps<'select'>) => <Framed as="select" {...props} />
