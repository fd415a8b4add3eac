import { createHmac } from 'node:crypto'
import { Refused } from '../../domain/refusals.ts'
import { paths } from '../../domain/site/paths.ts'
import { isSameSecret } from '../http/same-secret.ts'

const markOf = (bookingId: string, secret: string) =>
  createHmac('sha256', secret).update(`payment link ${bookingId}`).digest('base64url').slice(0, 27)

/** The secret word of a booking's payment link: nobody who wasn't sent it can make it up. */
export const payTokenOf = (bookingId: string, secret: string): string => `${bookingId}.${markOf(bookingId, secret)}`

/** The page of a payment link on our site. */
export const payPathOf = (token: string): string => `${paths.pay}?token=${token}`

/** The page where a booking is paid without signing in. */
export const payUrlOf = (publicUrl: string, bookingId: string, secret: string): string =>
  publicUrl + payPathOf(payTokenOf(bookingId, secret))

/** The booking that a link is for; refuses one that we did not make. */
export function bookingOfToken(token: string, secret: string): string {
  const [, id = '', mark = ''] = /^([0-9a-f-]{36})\.([\w-]{27})$/.exec(token) ?? []
  if (id === '' || !isSameSecret(mark, markOf(id, secret))) throw new Refused('link-expired')
  return id
}
