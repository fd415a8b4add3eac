import { useEffect, useState } from 'react'

/** How long good news stays (§9). */
const SHOWN_MS = 3_000

/** A message of the page: good news goes after 3 s, an error stays until something else is said (§8). */
export function useMessage() {
  const [message, setMessage] = useState<{ text: string }>()
  useEffect(() => {
    if (!message || message.text.includes('Error')) return
    const timer = setTimeout(() => setMessage(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [message])
  return { message: message?.text, say: (text: string) => setMessage({ text }), clear: () => setMessage(undefined) }
}
