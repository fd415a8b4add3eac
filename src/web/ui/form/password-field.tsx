import { type ComponentProps, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as buttonStyles from '../button.module.css'
import * as styles from './field.module.css'
import { type FieldProps, Framed } from './field.tsx'

type InputProps = Omit<ComponentProps<'input'>, 'type' | 'ref'> & {
  ref?: RefObject<HTMLInputElement | null>
}

/** The input, with a button that shows what was typed. */
function PasswordInput({ ref, className, ...rest }: InputProps) {
  const own = useRef<HTMLInputElement>(null)
  const input = ref ?? own
  const [isShown, setShown] = useState(false)

  // Submitted as type=password, so that browsers offer to save it and keep it out of autofill history.
  useEffect(() => {
    const form = input.current?.form
    const hide = () => setShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [input])

  function turn() {
    const field = input.current
    const [from, to] = [field?.selectionStart, field?.selectionEnd]
    flushSync(() => setShown(!isShown))
    // Changing the type may move the caret.
    if (field === document.activeElement) field?.setSelectionRange(from ?? null, to ?? null)
  }

  return (
    <span className={styles.password}>
      <input
        {...rest}
        ref={input}
        className={className}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
      />
      <button
        type="button"
        className={buttonStyles.linkBtn}
        // Keeps the focus in the field, and with it a phone's keyboard open.
        onMouseDown={(event) => event.preventDefault()}
        onClick={turn}
      >
        {isShown ? 'Hide' : 'Show'}
        <span className="sr"> password</span>
      </button>
    </span>
  )
}

/** A password field with a button to show what's typed. */
export const PasswordField = (props: FieldProps & InputProps) => <Framed as={PasswordInput} {...props} />
