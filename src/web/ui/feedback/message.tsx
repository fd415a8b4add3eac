import { clsx } from 'clsx/lite'
import { useEffect, useState } from 'react'
import * as styles from './message.module.css'
import { Notice } from './notice.tsx'

/** How long a success message is shown (§9). */
const SHOWN_MS = 3_000

const isError = (text: string) => text.includes('Error')

/** A page's message: a success disappears after 3 s, an error stays until the next message (§8). */
export function useMessage() {
  const [message, setMessage] = useState<{ text: string }>()
  useEffect(() => {
    if (!message || isError(message.text)) return
    const timer = setTimeout(() => setMessage(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [message])
  return { message: message?.text, say: (text: string) => setMessage({ text }), clear: () => setMessage(undefined) }
}

/** Shows a message in view, wherever on the page the action was. Messages that disappear don't shift the layout. */
export const Said = ({ message }: { message: string | undefined }) =>
  message && (
    <div className={clsx(styles.said, !isError(message) && styles.passing)}>
      <Notice message={message} />
    </div>
  )
