import { type ReactNode, useCallback, useRef, useState } from 'react'
import * as styles from './menu.module.css'
import * as panelStyles from './panel.module.css'
import { useDismissal } from './use-dismissal.ts'

type MenuProps = {
  /** Content of the button that opens the menu. */
  button: ReactNode
  buttonClass: string
  /** A list of links and buttons. */
  children: ReactNode
}

/** A button that opens a list of links below it. Closes on Escape, on a choice, and on a press or focus outside. */
export function Menu({ button, buttonClass, children }: MenuProps) {
  const area = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  useDismissal(area, open, close)

  return (
    <div className={styles.menu} ref={area}>
      <button type="button" className={buttonClass} aria-expanded={open} onClick={() => setOpen(!open)}>
        {button}
      </button>
      {open && (
        // biome-ignore lint/a11y: the click bubbles up from the links and buttons inside, which have their own keys.
        <div className={`${panelStyles.panel} ${styles.menuPanel}`} onClick={close}>
          {children}
        </div>
      )}
    </div>
  )
}
