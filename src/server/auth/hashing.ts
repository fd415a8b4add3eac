import { AsyncLocalStorage } from 'node:async_hooks'
import { hashPassword } from 'better-auth/crypto'
import type { RequestContext } from '../http/context.ts'
import { networkOf } from '../http/limits/client-address.ts'
import { openFairQueue, type Turn } from '../http/limits/fair-queue.ts'
import { isStoredPassword } from './old-site-password.ts'

export type Hashing = ReturnType<typeof openHashing>

/** `own`: of somebody signed in, with a mailed link, or in a browser that signed in before; strangers do not hold them up. */
type Lane = 'own' | 'sign-in' | 'sign-up'

/** A person at a screen waits no longer. */
const PATIENCE_MS = 15_000

export const turnOf = (c: Pick<RequestContext, 'var'>, lane: Lane): Turn => ({
  lane,
  network: networkOf(c.var.address),
})

/**
 * Hashes passwords, each a tenth of a second of a processor, two at a time and in fair turns (R56). Not to be waited for
 * with a connection to the database in hand. Throws `busy-passwords` where the wait would be too long.
 */
export function openHashing() {
  const queue = openFairQueue({ atOnce: 2, patienceMs: PATIENCE_MS, refusal: 'busy-passwords', guessMs: 100 })
  const known = new AsyncLocalStorage<ReadonlyMap<string, string>>()

  return {
    requireTurn: queue.requireTurn,

    hash: (password: string, turn: Turn): Promise<string> => queue.run(turn, () => hashPassword(password)),

    /** Is it the password behind a stored hash? */
    isRight: (hash: string, password: string, turn: Turn): Promise<boolean> =>
      queue.run(turn, () => isStoredPassword({ hash, password })),

    /**
     * Runs a call of the identity library, which finds the hashes of these passwords done: its sign-up would hash within
     * its transaction, which holds a connection.
     */
    withKnown: <T>(hashes: ReadonlyMap<string, string>, call: () => Promise<T>): Promise<T> => known.run(hashes, call),

    /** For the library's configuration. It hashes what is not known, such as a password that changed in between. */
    forLibrary: {
      hash: async (password: string): Promise<string> => known.getStore()?.get(password) ?? hashPassword(password),
      verify: async (asked: { hash: string; password: string }): Promise<boolean> =>
        known.getStore()?.get(asked.password) === asked.hash || isStoredPassword(asked),
    },
  }
}
