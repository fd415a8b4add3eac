import { useSyncExternalStore } from 'react'

export type SignInTab = 'log-in' | 'create-account' | 'forgot-password'

let asked: SignInTab | null = null
const listeners = new Set<() => void>()

function become(next: SignInTab | null) {
  asked = next
  for (const listener of listeners) listener()
}

/** Opens the sign-in dialog, from anywhere (§2). */
export const askToSignIn = (tab: SignInTab = 'log-in') => become(tab)

export const closeSignIn = () => become(null)

/** The tab that the dialog was opened on; null while it is closed. */
export const useAskedToSignIn = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked,
    () => null,
  )
