import { createHmac } from 'node:crypto'
import { textPaths } from '../../domain/sms/text-paths.ts'
import { isSameSecret } from '../platform/http/links/same-secret.ts'

/** Where the provider tells what became of a text. */
export const statusCallback = (publicUrl: string, textId: string): string => `${publicUrl}${textPaths.status}/${textId}`

/** The signature of a message of the provider: HMAC-SHA1 of the address and the sorted fields, keyed by the account's token. */
export function signatureOf(url: string, fields: URLSearchParams, token: string): string {
  const names = [...new Set(fields.keys())].sort()
  const signed = names.map((name) => name + [...new Set(fields.getAll(name))].sort().join(name)).join('')
  return createHmac('sha1', token)
    .update(url + signed)
    .digest('base64')
}

/** Did the provider send this to `url`? */
export const isSigned = (url: string, fields: URLSearchParams, given: string, token: string): boolean =>
  isSameSecret(given, signatureOf(url, fields, token))
