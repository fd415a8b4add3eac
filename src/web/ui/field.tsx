import { clsx } from 'clsx/lite'
import { type ComponentProps, type ReactNode, useId } from 'react'
import * as styles from './field.module.css'

type FieldProps = {
  label: ReactNode
  /** Helper text under the field. */
  hint?: ReactNode
  /** The exact sentence under the field; marks it invalid. */
  error?: string
  /** Says "(optional)" beside the label. */
  optional?: boolean
  className?: string
}

/** What an input needs to be tied to its label, hint and error. */
type Tied = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

/** Label above, the input made by `children`, then hint and error, tied by aria-describedby. */
function FieldFrame({
  label,
  hint,
  error,
  optional,
  className,
  children,
}: FieldProps & { children: (tied: Tied) => ReactNode }) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <div className={clsx(styles.field, error && styles.bad, className)}>
      <label htmlFor={id}>
        {label}
        {optional && <span className={styles.opt}> (optional)</span>}
      </label>
      {children({ id, 'aria-describedby': described, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p className={styles.under} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className={styles.why} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

/** A line of text. Takes everything an `<input>` takes, `ref` too. */
export const Field = ({ label, hint, error, optional, className, ...input }: FieldProps & ComponentProps<'input'>) => (
  <FieldFrame {...{ label, hint, error, optional, className }}>
    {(tied) => <input {...input} {...tied} className={styles.input} />}
  </FieldFrame>
)

export const TextareaField = ({
  label,
  hint,
  error,
  optional,
  className,
  ...area
}: FieldProps & ComponentProps<'textarea'>) => (
  <FieldFrame {...{ label, hint, error, optional, className }}>
    {(tied) => <textarea rows={3} {...area} {...tied} className={styles.input} />}
  </FieldFrame>
)

export const SelectField = ({
  label,
  hint,
  error,
  optional,
  className,
  ...select
}: FieldProps & ComponentProps<'select'>) => (
  <FieldFrame {...{ label, hint, error, optional, className }}>
    {(tied) => <select {...select} {...tied} className={styles.input} />}
  </FieldFrame>
)
