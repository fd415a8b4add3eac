import { createHmac } from 'node:crypto'
import { isSameSecret } from '../platform/http/links/secret.ts'

/** URL for status callbacks of a text (webhook-routes.ts). */
export const statusCallback = (publicUrl: string, textId: string): string => `${publicUrl}/api/texts/status/${textId}`

/** Twilio's webhook signature: HMAC-SHA1 over URL and sorted fields, keyed with the account's token. */
export function computeSignature(url: string, fields: URLSearchParams, token: string): string {
  const names = [...new Set(fields.keys())].sort()
  const signed = names.map((name) => name + [...new Set(fields.getAll(name))].sort().join(name)).join('')
  return createHmac('sha1', token)
    .update(url + signed)
    .digest('base64')
}

/** True if the provider signed this request to `url`. */
export const isSigned = (url: string, fields: URLSearchParams, given: string, token: string): boolean =>
  isSameSecret(given, computeSignature(url, fields, token))
