import { createHash } from 'node:crypto'

/** An address as limits count it: they keep nobody's own. */
export const countedEmail = (address: string): string =>
  createHash('sha256').update(address.toLowerCase()).digest('base64url')

/** The mailbox of an address, as limits count it. Whatever stands behind a plus comes to the same one. */
export const countedMailbox = (address: string): string => countedEmail(address.replace(/^([^+]*)\+[^@]*@/, '$1@'))
