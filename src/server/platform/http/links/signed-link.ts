import { createHmac } from 'node:crypto'
import { Refused } from '../../../../domain/refusals.ts'
import { isSameSecret } from './same-secret.ts'

/** What a mailed link is about: the same id signed for one of these opens none of the others. */
export type LinkSubject =
  | 'payment link'
  | 'weather offer'
  | 'company quote'
  | 'company invoice'
  | 'guest page'
  | 'review'

const markOf = (subject: LinkSubject, id: string, secret: string) =>
  createHmac('sha256', secret).update(`${subject} ${id}`).digest('base64url').slice(0, 27)

/** The token of a link that opens one thing without signing in: nobody who wasn't sent it can make it up. */
export const tokenOf = (subject: LinkSubject, id: string, secret: string): string =>
  `${id}.${markOf(subject, id, secret)}`

/** The id that a token is for, and its version where it has one ('ID.2'); refuses one that we did not make (`link-expired`). */
export function idOfToken(subject: LinkSubject, token: string, secret: string): string {
  const [, id = '', mark = ''] = /^([0-9a-f-]{36}(?:\.\d{1,9})?)\.([\w-]{27})$/.exec(token) ?? []
  if (id === '' || !isSameSecret(mark, markOf(subject, id, secret))) throw new Refused('link-expired')
  return id
}
