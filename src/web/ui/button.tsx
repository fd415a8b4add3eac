import { clsx } from 'clsx/lite'
import { type ComponentProps, type FocusEvent, useEffect, useRef } from 'react'
import * as styles from './button.module.css'

type ButtonProps = ComponentProps<'button'> & {
  /** `second` is outlined; `danger` is outlined in red, never filled. */
  look?: 'second' | 'danger'
  size?: 'big' | 'small'
  block?: boolean
  /** Label while the request runs, such as "Processing..."; also disables the button. */
  busy?: string | false
}

const looks = { second: styles.second, danger: styles.danger }
const sizes = { big: styles.big, small: styles.small }

/** Restores the focus that the browser takes from a button when it's disabled. */
function useKeptFocus(busy: boolean) {
  const robbed = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (busy) return
    if (document.activeElement === document.body) robbed.current?.focus()
    robbed.current = null
  }, [busy])
  return ({ currentTarget }: FocusEvent<HTMLButtonElement>) => {
    if (currentTarget.disabled) robbed.current = currentTarget
  }
}

export function Button({ look, size, block, busy, disabled, className, children, ...rest }: ButtonProps) {
  const onBlur = useKeptFocus(Boolean(busy))
  return (
    <button
      type="button"
      onBlur={onBlur}
      {...rest}
      className={clsx(styles.btn, look && looks[look], size && sizes[size], block && styles.block, className)}
      disabled={disabled || Boolean(busy)}
      aria-busy={busy ? true : undefined}
    >
      {busy || children}
    </button>
  )
}

type IconButtonProps = ComponentProps<'button'> & {
  /** Accessible name, since the content is only an icon. */
  label: string
}

export const IconButton = ({ label, className, ...rest }: IconButtonProps) => (
  <button type="button" {...rest} className={clsx(styles.iconBtn, className)} aria-label={label} />
)
