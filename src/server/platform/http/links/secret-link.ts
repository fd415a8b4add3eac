import { createHash, randomBytes } from 'node:crypto'

/** A secret for an address that is shown or mailed once: 43 letters, too many to guess. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** What the database keeps of such a secret. */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
