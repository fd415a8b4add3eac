import { createHash } from 'node:crypto'

/** Rate limit key of an email address: a hash, so that no address is stored with the counts. */
export const countedEmail = (address: string): string =>
  createHash('sha256').update(address.toLowerCase()).digest('base64url')

/** Rate limit key of a mailbox, shared by all its plus addresses and, at Gmail, all dotted spellings. */
export function countedMailbox(address: string): string {
  const [, name = address, domain = ''] = /^([^+]*)(?:\+.*)?@([^@]*)$/.exec(address.toLowerCase()) ?? []
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return countedEmail(isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`)
}

/** Whether this is one of many spellings of a mailbox, which could multiply what's counted per address. */
export const isAlias = (address: string): boolean => countedMailbox(address) !== countedEmail(address)
