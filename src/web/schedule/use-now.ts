import { useEffect, useState } from 'react'
import { onServerTime, serverNow } from './server-clock.ts'

const MINUTE = 60_000

/** The current time by the server's clock, updated every minute and when the page becomes visible. */
export function useNow(): Date {
  const [now, setNow] = useState(serverNow)

  useEffect(() => {
    const renew = () => setNow(serverNow())
    const timer = setInterval(renew, MINUTE)
    const stopListening = onServerTime(renew)
    document.addEventListener('visibilitychange', renew)
    return () => {
      clearInterval(timer)
      stopListening()
      document.removeEventListener('visibilitychange', renew)
    }
  }, [])

  return now
}
