import { createCipheriv, scryptSync } from 'node:crypto'
import { type Dialect, stamp } from './old-dialect.ts'

/** The password of every account on the made-up site. */
export const oldPassword = 'fairway'

// Cheap parameters, so hundreds of accounts cost nothing. The published example has the real cost.
const config = { memCost: 4, rounds: 8, separator: 'Bw==', signerKey: Buffer.alloc(64, 7).toString('base64') }

/** The hash parameters in the format of the console. */
export const hashConfigText = `hash_config {
  algorithm: SCRYPT,
  base64_signer_key: ${config.signerKey},
  base64_salt_separator: ${config.separator},
  rounds: ${config.rounds},
  mem_cost: ${config.memCost},
}
`

export const oldUid = (i: number) => `uid${String(i).padStart(25, '0')}`
export const oldEmail = (i: number) => `person${i}@example.com`

/** The stored password of account `i`; every other one uses the base64url alphabet. */
function storedPassword(i: number) {
  const salt = Buffer.from(`salt-${i}`)
  const { memCost, rounds, separator, signerKey } = config
  const key = scryptSync(oldPassword, Buffer.concat([salt, Buffer.from(separator, 'base64')]), 32, {
    N: 2 ** memCost,
    r: rounds,
    p: 1,
  })
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
  const hash = Buffer.concat([cipher.update(Buffer.from(signerKey, 'base64')), cipher.final()])
  const alphabet = i % 2 ? 'base64url' : 'base64'
  return { passwordHash: hash.toString(alphabet), salt: salt.toString(alphabet) }
}

const google = (i: number) => ({ providerId: 'google.com', rawId: `google-${i}`, email: oldEmail(i) })

/**
 * Every tenth account uses only Google. Among each hundred, one is disabled, one has no email address, and one uses
 * another service.
 */
export function oldAccount(i: number, now: Date) {
  const byPassword = i % 10 !== 5 && i % 100 !== 97
  return {
    localId: oldUid(i),
    ...(i % 100 === 98 ? { phoneNumber: '+16025550100' } : { email: i % 7 ? oldEmail(i) : oldEmail(i).toUpperCase() }),
    emailVerified: i % 3 === 0,
    displayName: i % 4 ? `Person ${i}` : undefined,
    ...(byPassword ? storedPassword(i) : {}),
    createdAt: String(now.getTime() - (i + 1) * 86_400_000),
    lastSignedInAt: String(now.getTime() - i * 3_600_000),
    ...(i % 100 === 99 ? { disabled: true } : {}),
    providerUserInfo:
      i % 10 === 5 ? [google(i)] : i % 100 === 97 ? [{ providerId: 'facebook.com', rawId: `f${i}` }] : [],
  }
}

/** A document of `users`. */
export const oldProfile = (i: number, dialect: Dialect, now: Date) => ({
  uid: oldUid(i),
  email: oldEmail(i),
  displayName: `Person ${i}`,
  phone: `(602) 555-${String(i % 10_000).padStart(4, '0')}`,
  address: `${i} W Main St, Phoenix`,
  updatedAt: stamp(dialect, now),
})
