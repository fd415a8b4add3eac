import { AsyncLocalStorage } from 'node:async_hooks'
import { hashPassword } from 'better-auth/crypto'
import type { RequestContext } from '../http/context.ts'
import { networkOf } from '../http/limits/client-address.ts'
import { openFairQueue, type Turn } from '../http/limits/fair-queue.ts'
import { isStoredPassword } from './old-site-password.ts'

export type Hashing = ReturnType<typeof openHashing>

/** `own`: signed in, from a mailed link, or in a browser that signed in before. Strangers cannot hold these up. */
type Lane = 'own' | 'sign-in' | 'sign-up'

/** How a password becomes what is stored, and is compared with it. */
export interface PasswordScheme {
  hash: (password: string) => Promise<string>
  verify: (asked: { hash: string; password: string }) => Promise<boolean>
}

/** The site's own. No variable chooses another: only tests hand one in, as code (test/support/passwords.ts). */
export const sitePasswords: PasswordScheme = { hash: hashPassword, verify: isStoredPassword }

/** The longest a person at a screen should wait, for all that a request hashes together. */
const MAX_WAIT_MS = 15_000

/** A request's place in the hashing queue: its lane, its network, and when it arrived. */
export const turnOf = (c: Pick<RequestContext, 'var'>, lane: Lane): Turn => ({
  lane,
  network: networkOf(c.var.address),
  since: c.var.arrivedAt,
})

/**
 * Hashes passwords, two at a time and in fair turns (R56); each takes a tenth of a second of processor time. Never wait
 * for it while holding a database connection. Throws `busy-passwords` if the wait would be too long.
 */
export function openHashing(scheme: PasswordScheme) {
  const queue = openFairQueue({ atOnce: 2, maxWaitMs: MAX_WAIT_MS, refusal: 'busy-passwords', expectedMs: 100 })
  const prepared = new AsyncLocalStorage<ReadonlyMap<string, string>>()

  return {
    requireTurn: queue.requireTurn,

    hash: (password: string, turn: Turn): Promise<string> => queue.run(turn, () => scheme.hash(password)),

    /** Whether this is the password behind a stored hash. */
    isRight: (hash: string, password: string, turn: Turn): Promise<boolean> =>
      queue.run(turn, () => scheme.verify({ hash, password })),

    /**
     * Calls the identity library with these hashes ready for it: its sign-up would otherwise hash inside its transaction,
     * which holds a connection.
     */
    withHashes: <T>(hashes: ReadonlyMap<string, string>, call: () => Promise<T>): Promise<T> =>
      prepared.run(hashes, call),

    /** For the library's configuration. Anything not prepared, such as a password changed meanwhile, is hashed here. */
    forLibrary: {
      hash: async (password: string): Promise<string> => prepared.getStore()?.get(password) ?? scheme.hash(password),
      verify: async (asked: { hash: string; password: string }): Promise<boolean> =>
        prepared.getStore()?.get(asked.password) === asked.hash || scheme.verify(asked),
    },
  }
}
