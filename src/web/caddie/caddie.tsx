import { clsx } from 'clsx/lite'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { localStore } from '../storage/local-storage.ts'
import * as styles from './caddie.module.css'
import { useRoom } from './use-room.ts'

const KEY = 'chatbotOpen'
const ChatPanel = lazy(async () => ({ default: (await import('./chat-panel.tsx')).ChatPanel }))

/** The chat helper: a floating button and its panel (§2, §4). Stands inside the corner where things float. */
export function Caddie() {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(() => localStore.read(KEY) === 'true')
  const [isUsed, setUsed] = useState(isOpen)
  const [takesFocus, setTakesFocus] = useState(false)
  const hasRoom = useRoom(button)

  const turn = (open: boolean) => {
    localStore.write(KEY, String(open))
    setTakesFocus(true)
    setOpen(open)
    if (open) setUsed(true)
  }
  /** A link that was followed takes the focus along. */
  const leave = () => {
    turn(false)
    setTakesFocus(false)
  }

  useEffect(() => {
    if (!isOpen && takesFocus) button.current?.focus()
  }, [isOpen, takesFocus])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes from wherever the focus is inside.
    <div className={styles.caddie} onKeyDown={(event) => event.key === 'Escape' && isOpen && turn(false)}>
      {isUsed && (
        <Suspense>
          <ChatPanel id={id} isOpen={isOpen} takesFocus={takesFocus} onClose={() => turn(false)} onLeave={leave} />
        </Suspense>
      )}
      <button
        ref={button}
        type="button"
        className={clsx(styles.fab, !hasRoom && styles.aside)}
        aria-label={isOpen ? 'Close your caddie' : 'Open your caddie'}
        aria-expanded={isOpen}
        aria-controls={isUsed ? id : undefined}
        onClick={() => turn(!isOpen)}
      >
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <path fill="currentColor" d="M3 22c0-9 5-15 13-15s13 6 13 15v3H14l-6 5v-5H3Z" />
          <path className={styles.door} d="M12 21V12.5h2.4a4.25 4.25 0 0 1 0 8.5Z" />
        </svg>
      </button>
    </div>
  )
}
