import { createHash } from 'node:crypto'

/** The mailbox of an address, as limits count it. Whatever stands behind a plus comes to the same one. */
export const countedMailbox = (address: string): string =>
  createHash('sha256')
    .update(address.toLowerCase().replace(/\+[^@]*@/, '@'))
    .digest('base64url')
