import { createCipheriv, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { hashPassword, verifyPassword } from 'better-auth/crypto'

/** How the old site's identity service hashed every password of its project: texts in base64, of either alphabet. */
export interface HashConfig {
  memCost: number
  rounds: number
  saltSeparator: string
  signerKey: string
}

/** The limits of the identity service, which also keep one password check from taking all memory. */
export const mostCost = { memCost: 14, rounds: 8 } as const

/** Whether a cost is a whole number that the identity service could have used. */
export const isCost = (name: keyof typeof mostCost, cost: number): boolean =>
  Number.isInteger(cost) && cost >= 1 && cost <= mostCost[name]

const SCHEME = 'firebase-scrypt'

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt)

const bytesOf = (base64: string) => Buffer.from(base64, 'base64')

/** A password of the old site as we store it: all that its check needs, in one text. `salt` and `hash` are the account's. */
export function oldSiteHash(config: HashConfig, { salt, hash }: { salt: string; hash: string }): string {
  const [separator, signerKey, ...own] = [config.saltSeparator, config.signerKey, salt, hash].map((part) =>
    bytesOf(part).toString('base64url'),
  )
  return [SCHEME, config.memCost, config.rounds, separator, signerKey, ...own].join('$')
}

export const isOldSiteHash = (stored: string): boolean => stored.startsWith(`${SCHEME}$`)

/**
 * Is it the password behind a stored hash, be it ours or the old site's? In constant time. The old site's scheme is
 * scrypt, with whose result the project's signer key is encrypted; the packages that do it are untyped and unkept.
 */
export async function isStoredPassword({ hash: stored, password }: { hash: string; password: string }) {
  if (!isOldSiteHash(stored)) return verifyPassword({ hash: stored, password })
  const [, memCost = '', rounds = '', ...encoded] = stored.split('$')
  const [separator, signerKey, salt, hash] = encoded.map(bytesOf)
  if (!separator || !signerKey || !salt || !hash) return false
  // The database may have been restored from any file.
  if (!isCost('memCost', Number(memCost)) || !isCost('rounds', Number(rounds))) return false

  const [N, r] = [2 ** Number(memCost), Number(rounds)]
  const derived = derive(password, Buffer.concat([salt, separator]), 32, { N, r, p: 1, maxmem: 256 * N * r })
  // Half the work of ours, which unknown addresses are given as well: else the time would tell who came from the old site.
  const [key] = await Promise.all([derived, hashPassword(password)])
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
  const found = Buffer.concat([cipher.update(signerKey), cipher.final()])
  return found.length === hash.length && timingSafeEqual(found, hash)
}
