import { localStore } from '../storage/local-storage.ts'
import type { SignInTab } from './sign-in-request.ts'

const KEY = 'signed-in-before'

/** Records that someone has signed in on this browser, but not who. Signing out doesn't clear it. */
export const rememberSignIn = () => localStore.read(KEY) ?? localStore.write(KEY, 'true')

/** The tab to offer when asking someone to sign in: Log In if this browser has signed in before, else Create Account. */
export const tabThatFits = (): SignInTab => (localStore.read(KEY) === 'true' ? 'log-in' : 'create-account')
