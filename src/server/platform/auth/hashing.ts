import { AsyncLocalStorage } from 'node:async_hooks'
import { hashPassword } from 'better-auth/crypto'
import type { RequestContext } from '../http/context.ts'
import { toNetwork } from '../http/limits/client-address.ts'
import { openFairQueue, type Turn } from '../http/limits/fair-queue.ts'
import { isStoredPassword } from './old-site-password.ts'

export type Hashing = ReturnType<typeof openHashing>

/** Lanes of the hashing queue. `own`: signed in, with a mailed link, or in a known browser; strangers can't delay these. */
type Lane = 'own' | 'sign-in' | 'sign-up'

/** How a password is hashed and verified. */
export interface PasswordScheme {
  hash: (password: string) => Promise<string>
  verify: (asked: { hash: string; password: string }) => Promise<boolean>
}

/** The site's scheme. No variable selects another; only tests pass one in code (test/support/passwords.ts). */
export const sitePasswords: PasswordScheme = { hash: hashPassword, verify: isStoredPassword }

/** Longest acceptable wait for a person, over all hashes of one request. */
const MAX_WAIT_MS = 15_000

/** A request's place in the hashing queue: its lane, its network, and when it arrived. */
export const requestTurn = (c: Pick<RequestContext, 'var'>, lane: Lane): Turn => ({
  lane,
  network: toNetwork(c.var.address),
  since: c.var.arrivedAt,
})

/**
 * Hashes passwords, two at a time and in fair turns (R56: sign-in limits); each takes about 100 ms of CPU. Never await it
 * while holding a database connection. Throws `busy-passwords` if the wait would be too long.
 */
export function openHashing(scheme: PasswordScheme) {
  const queue = openFairQueue({ atOnce: 2, maxWaitMs: MAX_WAIT_MS, refusal: 'busy-passwords', expectedMs: 100 })
  const prepared = new AsyncLocalStorage<ReadonlyMap<string, string>>()

  return {
    requireTurn: queue.requireTurn,

    hash: (password: string, turn: Turn): Promise<string> => queue.run(turn, () => scheme.hash(password)),

    /** Does the password match the stored hash? */
    isRight: (hash: string, password: string, turn: Turn): Promise<boolean> =>
      queue.run(turn, () => scheme.verify({ hash, password })),

    /**
     * Calls the identity library with precomputed hashes. Its sign-up would otherwise hash inside its transaction, which
     * holds a connection.
     */
    withHashes: <T>(hashes: ReadonlyMap<string, string>, call: () => Promise<T>): Promise<T> =>
      prepared.run(hashes, call),

    /**
     * For the library's configuration. Hashes that weren't precomputed, such as a password changed since, are computed here.
     */
    forLibrary: {
      hash: async (password: string): Promise<string> => prepared.getStore()?.get(password) ?? scheme.hash(password),
      verify: async (asked: { hash: string; password: string }): Promise<boolean> =>
        prepared.getStore()?.get(asked.password) === asked.hash || scheme.verify(asked),
    },
  }
}
