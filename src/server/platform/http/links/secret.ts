import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A secret for a URL that is shown or emailed once: 43 characters, too many to guess. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** The hash of a secret, which is all the database stores. */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares two secrets in constant time. */
export const isSameSecret = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))
