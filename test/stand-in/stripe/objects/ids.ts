import { randomBytes } from 'node:crypto'

/** A new id in the provider's format: prefix plus 24 letters and digits. */
export const newId = (prefix: string) => `${prefix}_${randomBytes(18).toString('base64url').replace(/[-_]/g, 'x')}`

/** Unix time in whole seconds, as used throughout the provider's API. */
export const seconds = (date: Date) => Math.floor(date.getTime() / 1000)
