import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares in a time that tells nothing about where, or in how many letters, the two differ. */
export const isSameSecret = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))
