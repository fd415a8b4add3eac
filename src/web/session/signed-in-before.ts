import { localStore } from '../storage/local-storage.ts'
import type { SignInTab } from './sign-in-request.ts'

const KEY = 'signed-in-before'

/** Remembers that somebody signed in on this browser: not who, and past signing out. */
export const rememberSignIn = () => localStore.read(KEY) ?? localStore.write(KEY, 'true')

/** The tab that fits whoever is asked to sign in here: one for people with an account, one for those who come first. */
export const tabThatFits = (): SignInTab => (localStore.read(KEY) === 'true' ? 'log-in' : 'create-account')
