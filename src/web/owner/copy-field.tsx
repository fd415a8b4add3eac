import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/feedback/toast.tsx'
import { Field } from '../ui/form/field.tsx'
import * as styles from './copy-field.module.css'

interface CopyFieldProps {
  label: string
  url: string
  /** Text of the button. */
  copy: string
  /** Copying is the main action of the page. */
  isMain?: boolean
  /** Shows only the button, unless the browser doesn't allow it to copy. */
  isFolded?: boolean
  /** More controls next to the button. */
  children?: ReactNode
}

/** A URL to copy, with the button or, if the browser doesn't allow that, by hand. */
export function CopyField({ label, url, copy, isMain = false, isFolded = false, children }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isShown, setShown] = useState(!isFolded)
  const press = async () => {
    try {
      await navigator.clipboard.writeText(url)
      notify('Copied.', { about: url })
    } catch {
      flushSync(() => setShown(true))
      input.current?.select()
      notify('Copy the selected address by hand.', { about: url, bad: true })
    }
  }
  return (
    <>
      {isShown && <Field ref={input} label={label} readOnly value={url} />}
      <p className={`acts ${styles.acts}`}>
        <Button {...(!isMain && ({ look: 'second' } as const))} size="small" onClick={() => void press()}>
          {copy}
        </Button>
        {children}
      </p>
    </>
  )
}
