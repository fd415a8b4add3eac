import { createStore, useStore } from '../storage/create-store.ts'

export type SignInTab = 'log-in' | 'create-account' | 'forgot-password'

const asked = createStore<SignInTab | null>(null)

/** Opens the sign-in dialog, from anywhere (§2). */
export const askToSignIn = (tab: SignInTab = 'log-in') => asked.set(tab)

export const closeSignIn = () => asked.set(null)

/** The tab that the dialog was opened on; null while it is closed. */
export const useAskedToSignIn = () => useStore(asked)
