import { type ReactNode, useRef } from 'react'
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
  /** More controls next to the button. */
  children?: ReactNode
}

/** A URL to copy, with the button or, if the browser doesn't allow that, by hand. */
export function CopyField({ label, url, copy, isMain = false, children }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const press = async () => {
    input.current?.select()
    try {
      await navigator.clipboard.writeText(url)
      notify('Copied.', { about: url })
    } catch {
      notify('Copy the selected address by hand.', { about: url, bad: true })
    }
  }
  return (
    <>
      <Field ref={input} label={label} readOnly value={url} />
      <p className={`acts ${styles.acts}`}>
        <Button {...(!isMain && ({ look: 'second' } as const))} size="small" onClick={() => void press()}>
          {copy}
        </Button>
        {children}
      </p>
    </>
  )
}
