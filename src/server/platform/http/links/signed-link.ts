import { createHmac } from 'node:crypto'
import { Refused } from '../../../../domain/refusals.ts'
import { isSameSecret } from './secret.ts'

/** Subject of an emailed link: an id signed for one subject isn't valid for another. */
export type LinkSubject =
  | 'payment link'
  | 'weather offer'
  | 'company quote'
  | 'company invoice'
  | 'guest page'
  | 'review'

const linkSignature = (subject: LinkSubject, id: string, secret: string) =>
  createHmac('sha256', secret).update(`${subject} ${id}`).digest('base64url').slice(0, 27)

/** Token of a link that works without signing in and can't be forged. */
export const signToken = (subject: LinkSubject, id: string, secret: string): string =>
  `${id}.${linkSignature(subject, id, secret)}`

/** The id a token was made for, with its version if any ('ID.2'); refuses a forged token (`link-expired`). */
export function verifyLinkToken(subject: LinkSubject, token: string, secret: string): string {
  const [, id = '', mark = ''] = /^([0-9a-f-]{36}(?:\.\d{1,9})?)\.([\w-]{27})$/.exec(token) ?? []
  if (id === '' || !isSameSecret(mark, linkSignature(subject, id, secret))) throw new Refused('link-expired')
  return id
}
