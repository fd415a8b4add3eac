import { createHash } from 'node:crypto'

/** Rate limit key of an email address: a hash, so that no address is stored with the counts. */
export const countedEmail = (address: string): string =>
  createHash('sha256').update(address.toLowerCase()).digest('base64url')

/** Rate limit key of a mailbox: all its plus addresses share one. */
export const countedMailbox = (address: string): string => countedEmail(address.replace(/^([^+]*)\+[^@]*@/, '$1@'))
