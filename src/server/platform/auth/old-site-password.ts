import { createCipheriv, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { hashPassword, verifyPassword } from 'better-auth/crypto'

/** The old site's hashing parameters (Firebase scrypt, per project); strings in base64, either alphabet. */
export interface HashConfig {
  memCost: number
  rounds: number
  saltSeparator: string
  signerKey: string
}

/** Firebase's own limits. They also keep one verification from exhausting memory. */
export const mostCost = { memCost: 14, rounds: 8 } as const

/** Is the cost a whole number that Firebase could have used? */
export const isCost = (name: keyof typeof mostCost, cost: number): boolean =>
  Number.isInteger(cost) && cost >= 1 && cost <= mostCost[name]

const SCHEME = 'firebase-scrypt'

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt)

const decodeBase64 = (base64: string) => Buffer.from(base64, 'base64')

/** An old-site password in our stored form, self-contained for verification. `salt` and `hash` are the account's. */
export function oldSiteHash(config: HashConfig, { salt, hash }: { salt: string; hash: string }): string {
  const [separator, signerKey, ...own] = [config.saltSeparator, config.signerKey, salt, hash].map((part) =>
    decodeBase64(part).toString('base64url'),
  )
  return [SCHEME, config.memCost, config.rounds, separator, signerKey, ...own].join('$')
}

export const isOldSiteHash = (stored: string): boolean => stored.startsWith(`${SCHEME}$`)

/**
 * Verifies a password against a stored hash, ours or the old site's, in constant time. The old scheme is scrypt whose output
 * encrypts the project's signer key; existing packages for it are untyped and unmaintained.
 */
export async function isStoredPassword({ hash: stored, password }: { hash: string; password: string }) {
  if (!isOldSiteHash(stored)) return verifyPassword({ hash: stored, password })
  const [, memCost = '', rounds = '', ...encoded] = stored.split('$')
  const [separator, signerKey, salt, hash] = encoded.map(decodeBase64)
  if (!separator || !signerKey || !salt || !hash) return false
  // The database may have been restored from an untrusted file.
  if (!isCost('memCost', Number(memCost)) || !isCost('rounds', Number(rounds))) return false

  const [N, r] = [2 ** Number(memCost), Number(rounds)]
  const derived = derive(password, Buffer.concat([salt, separator]), 32, { N, r, p: 1, maxmem: 256 * N * r })
  // Half the cost of ours, so one of ours is added, as for unknown addresses; otherwise timing would reveal imported
  // accounts.
  const [key] = await Promise.all([derived, hashPassword(password)])
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
  const found = Buffer.concat([cipher.update(signerKey), cipher.final()])
  return found.length === hash.length && timingSafeEqual(found, hash)
}
