import { type ComponentProps, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as buttonStyles from '../button.module.css'
import * as styles from './field.module.css'
import { type FieldProps, Framed } from './field.tsx'

type InputProps = Omit<ComponentProps<'input'>, 'type' | 'ref'> & {
  ref?: RefObject<HTMLInputElement | null>
}

/** The input, and the button that shows what was typed into it. */
function PasswordInput({ ref, className, ...rest }: InputProps) {
  const own = useRef<HTMLInputElement>(null)
  const input = ref ?? own
  const [isShown, setShown] = useState(false)

  // It is sent as a password: browsers offer to save it then, and do not list it with other things one typed.
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
    // Another type may move the caret.
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
        // The focus stays in the field, and with it a phone's keyboard.
        onMouseDown={(event) => event.preventDefault()}
        onClick={turn}
      >
        {isShown ? 'Hide' : 'Show'}
        <span className="sr"> password</span>
      </button>
    </span>
  )
}

/** A password, which one may look at while typing it. */
export const PasswordField = (props: FieldProps & InputProps) => <Framed as={PasswordInput} {...props} />
