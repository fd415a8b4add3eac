import { clsx } from 'clsx/lite'
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { bookingPaths } from '../../domain/paths.ts'
import { localStore } from '../app/storage/local-storage.ts'
import { IconButton } from '../ui/button.tsx'
import { CloseIcon } from '../ui/icon.tsx'
import * as panelStyles from '../ui/panel.module.css'
import * as styles from './caddie.module.css'
import * as chatStyles from './chat-panel.module.css'
import { useFreeSpace } from './use-free-space.ts'

const KEY = 'chatbotOpen'

/** True on a phone's booking page, where the panel would cover the form. The script in the page's head has the same rule. */
const coversForm = () => innerWidth <= 560 && Object.values<string>(bookingPaths).includes(location.pathname)

// The panel's HTML is prerendered. Its script loads when it's opened, and React leaves the HTML alone until then.
let open: () => void
const opened = new Promise<void>((resolve) => {
  open = resolve
})
const ChatPanel = lazy(async () => {
  if (!import.meta.env.SSR) await opened
  return { default: (await import('./chat-panel.tsx')).ChatPanel }
})

// A constant element: if a boundary that isn't hydrated yet gets new props, React drops its HTML.
const chatPanel = (
  <Suspense>
    <ChatPanel />
  </Suspense>
)

/**
 * The chat helper: a floating button and its panel 'Your Caddie' (§2, §4). Until hydration, the script in the page's head
 * (src/web/app/before-react.js) opens and closes it. The closed panel stays mounted, so that the conversation survives.
 */
export function Caddie() {
  const panel = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const hasSpace = useFreeSpace(button)

  const turn = (opens: boolean) => {
    localStore.write(KEY, String(opens))
    if (opens) open()
    flushSync(() => setOpen(opens))
  }
  const turnByHand = (opens: boolean) => {
    turn(opens)
    const place = opens ? panel.current?.querySelector('input') : button.current
    place?.focus()
  }

  // It may have been opened before hydration, or on the previous page. The script in the page's head stops handling it in
  // the same task, so that exactly one of the two handles each key or press.
  useLayoutEffect(() => {
    dispatchEvent(new Event('floats-ready'))
    if (panel.current?.hidden && (localStore.read(KEY) !== 'true' || coversForm())) return
    open()
    setOpen(true)
  }, [])

  // On a phone, it makes way for the booking form that a link led to, and for any field of the page that takes the focus.
  // Not stored, because nobody closed the panel: it's open again on the next page load.
  useEffect(() => {
    const clearForm = () => coversForm() && setOpen(false)
    const clearField = ({ target }: FocusEvent) => {
      const isField = target instanceof HTMLElement && target.matches('input, select, textarea')
      if (innerWidth <= 560 && isField && !panel.current?.contains(target)) setOpen(false)
    }
    addEventListener('page-shown', clearForm)
    addEventListener('focusin', clearField)
    return () => {
      removeEventListener('page-shown', clearForm)
      removeEventListener('focusin', clearField)
    }
  }, [])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel wherever the focus is inside.
    <div className={styles.caddie} onKeyDown={(event) => event.key === 'Escape' && isOpen && turnByHand(false)}>
      {/* biome-ignore lint/a11y: the click bubbles up from the links inside, which have their own keyboard handling. */}
      <section
        ref={panel}
        id="caddie"
        data-zone="caddie"
        className={`${panelStyles.panel} ${chatStyles.chat}`}
        role="dialog"
        aria-labelledby="caddie-title"
        tabIndex={-1}
        hidden={!isOpen}
        // A link within the site was followed, and takes the focus along.
        onClick={(event) => event.defaultPrevented && turn(false)}
      >
        <div className={chatStyles.chatHead}>
          <h2 id="caddie-title">Your Caddie</h2>
          <IconButton
            className={chatStyles.iconBtn}
            label="Close"
            aria-controls="caddie"
            onClick={() => turnByHand(false)}
          >
            <CloseIcon />
          </IconButton>
        </div>
        {chatPanel}
      </section>
      <button
        ref={button}
        type="button"
        className={clsx(styles.fab, !hasSpace && styles.aside)}
        aria-label={isOpen ? 'Close your caddie' : 'Open your caddie'}
        aria-expanded={isOpen}
        aria-controls="caddie"
        onClick={() => turnByHand(!isOpen)}
      >
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <path fill="currentColor" d="M3 22c0-9 5-15 13-15s13 6 13 15v3H14l-6 5v-5H3Z" />
          <path className={styles.door} d="M12 21V12.5h2.4a4.25 4.25 0 0 1 0 8.5Z" />
        </svg>
      </button>
    </div>
  )
}
