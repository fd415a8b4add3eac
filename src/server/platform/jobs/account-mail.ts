import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Db } from '../database/database.ts'
import type { Mail, Mailer } from '../mail/transport.ts'
import type { Jobs } from './enqueue.ts'
import type { AccountEmailJob } from './payloads.ts'

const deriveKey = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'sealed job', 32))

/** Encrypts a value (AES-256-GCM), so that a copy of the database reveals nothing. */
function seal(value: unknown, secret: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret), nonce)
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
}

/** Decrypts a sealed value. Throws if the secret differs or the data was modified. */
function unseal(sealed: string, secret: string): unknown {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(secret), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8'))
}

/** Queues account emails (password reset, verification), so an unavailable mail server only delays them. */
export const queuedMailer = (jobs: Jobs, db: Db, secret: string): Mailer => ({
  send: ({ userId, ...mail }) => {
    const sealed = seal({ key: crypto.randomUUID(), ...mail }, secret)
    return jobs.enqueue(db, { queue: 'account-mail', data: { sealed, userId } })
  },
})

/** Sends a queued account email. */
export const sendAccountMail =
  (mailer: Mailer, secret: string) =>
  ({ sealed }: AccountEmailJob): Promise<void> =>
    mailer.send(unseal(sealed, secret) as Mail)
