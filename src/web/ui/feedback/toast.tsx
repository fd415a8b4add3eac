import { clsx } from 'clsx/lite'
import { createStore, useStore } from '../../app/storage/create-store.ts'
import { IconButton } from '../button.tsx'
import { OverDialogs } from '../dialog.tsx'
import { CheckIcon, CloseIcon } from '../icon.tsx'
import * as styles from './toast.module.css'

type Toast = { id: number; about: string | undefined; message: string; bad: boolean; role: 'alert' | 'status' }

/** How long a message without an action is shown (§9). */
const SHOWN_MS = 3_000

const toasts = createStore<readonly Toast[]>([])
let lastId = 0

const close = (id: number) => toasts.set(toasts.get().filter((toast) => toast.id !== id))

/** Removes the message of an earlier attempt; call it when trying again. */
export const dismiss = (about: string) => toasts.set(toasts.get().filter((toast) => toast.about !== about))

/**
 * Shows a message over the page, replacing any with the same `about`. Good news disappears after 3 s. An error (the text
 * contains "Error", or `bad`) stays until closed. Errors and `alert`s are announced immediately (R16: no browser alerts).
 */
export function notify(message: string, options: { about?: string; bad?: boolean; alert?: boolean } = {}) {
  const { about, bad = message.includes('Error') } = options
  const { alert = bad } = options
  const id = ++lastId
  if (about !== undefined) dismiss(about)
  toasts.set([...toasts.get(), { id, about, message, bad, role: alert ? 'alert' : 'status' }])
  if (!bad) setTimeout(() => close(id), SHOWN_MS)
}

/** Renders the messages from `notify`; one per page. */
export function Toasts() {
  const shown = useStore(toasts)
  return (
    <OverDialogs when={shown.length > 0}>
      <div className={styles.toasts}>
        {shown.map(({ id, message, bad, role }) => (
          <div key={id} className={clsx(styles.toast, bad && styles.bad)} role={role}>
            {!bad && <CheckIcon />}
            {message}
            {bad && (
              <IconButton className={styles.iconBtn} label="Close" onClick={() => close(id)}>
                <CloseIcon />
              </IconButton>
            )}
          </div>
        ))}
      </div>
    </OverDialogs>
  )
}
