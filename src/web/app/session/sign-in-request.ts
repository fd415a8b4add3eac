import { preloadIsland } from '../islands/island.tsx'
import { createStore, useStore } from '../storage/create-store.ts'

export type SignInTab = 'log-in' | 'create-account' | 'forgot-password'

// Not in React's types yet.
declare module 'react' {
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close'
    commandfor?: string
  }
}

const ID = 'sign-in'
const tab = createStore<SignInTab>('log-in')
/** A note in the dialog about what the visitor was doing; empty for none. */
export const signInNote = createStore('')

/** Attributes that open the sign-in dialog without a script: the dialog is in every page's HTML. */
export const opensSignIn = { command: 'show-modal', commandfor: ID } as const

export const closesSignIn = { command: 'close', commandfor: ID } as const

const dialog = () => document.getElementById(ID) as HTMLDialogElement | null

/**
 * Opens the sign-in dialog (§2) on a specific tab, with a note about what the visitor was doing; a button that opens the
 * first tab uses `opensSignIn`.
 */
export function askToSignIn(asked: SignInTab, note = '') {
  tab.set(asked)
  signInNote.set(note)
  dialog()?.showModal()
}

export const closeSignIn = () => dialog()?.close()

/** Loads the dialog's script when someone is about to press Sign In. */
export const preloadSignIn = () => preloadIsland(ID)

export const chooseTab = tab.set

/** The dialog's selected tab. */
export const useSignInTab = () => useStore(tab)
