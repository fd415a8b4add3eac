import { useState } from 'react'
import { useSession } from '../../app/session/session.ts'
import { sessionStore } from '../../app/storage/session-storage.ts'
import type { Call } from './phone-call.ts'

/** 'sent': no answer yet, so it may be booked. 'booked': an earlier press booked it, but its answer was lost. */
type Progress = 'typing' | 'sent' | 'booked'

interface Attempt {
  /** Idempotency key: whatever changes in the form, the call is booked once (R32). */
  key: string
  progress: Progress
}

const newAttempt = (): Attempt => ({ key: crypto.randomUUID(), progress: 'typing' })

/** The call's attempt, and what was typed on an earlier visit and isn't booked yet. Kept in this tab until sign-out. */
export function useKeptCall() {
  const session = useSession()
  const place = `phone-booking ${session.state === 'signed-in' ? session.user.uid : ''}`
  const read = () => sessionStore.read(place) as Partial<Call & Attempt> | null
  const [{ key, progress, ...kept }, setKept] = useState(() => ({ ...newAttempt(), ...read() }))
  return {
    key,
    progress,
    kept,
    isKept: Object.keys(kept).length > 0,
    keep: (typed: Partial<Call>) => {
      if (progress !== 'booked') sessionStore.write(place, { key, progress, ...typed })
    },
    /** Once it's booked, form and key stay on this screen, so it can't book twice, but not for the next visit. */
    mark: (next: Progress) => {
      if (progress === 'booked') return
      setKept((call) => ({ ...call, progress: next }))
      if (next === 'booked') sessionStore.forget(place)
      else sessionStore.write(place, { ...read(), key, progress: next })
    },
    forget: () => {
      sessionStore.forget(place)
      setKept(newAttempt())
    },
  }
}
