import type { ComponentProps } from 'react'

type ButtonProps = ComponentProps<'button'> & {
  /** `second` is outlined, `danger` is outlined in red (never filled). */
  look?: 'second' | 'danger'
  size?: 'big' | 'small'
  block?: boolean
  /** The words while the request runs, such as "Processing..."; the button is disabled meanwhile. */
  busy?: string | false
}

/** The class names of a button, for links that look like one. */
export const buttonClass = ({ look, size, block }: Pick<ButtonProps, 'look' | 'size' | 'block'> = {}) =>
  ['btn', look, size, block && 'block'].filter(Boolean).join(' ')

export function Button({ look, size, block, busy, disabled, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={[buttonClass({ look, size, block }), className].filter(Boolean).join(' ')}
      disabled={disabled || Boolean(busy)}
      aria-busy={busy ? true : undefined}
    >
      {busy || children}
    </button>
  )
}
