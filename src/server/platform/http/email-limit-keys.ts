import { createHash } from 'node:crypto'

/** The key that limits count an email address by: a hash, so that no address is stored with the counts. */
export const countedEmail = (address: string): string =>
  createHash('sha256').update(address.toLowerCase()).digest('base64url')

/** The key of the mailbox that an address leads to: all plus-addresses of a mailbox share one key. */
export const countedMailbox = (address: string): string => countedEmail(address.replace(/^([^+]*)\+[^@]*@/, '$1@'))
