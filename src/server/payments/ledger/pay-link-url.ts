import { paths } from '../../../domain/paths.ts'
import type { BookingRow } from '../../platform/database/schema.ts'
import { idOfToken, tokenOf } from '../../platform/http/links/signed-link.ts'

type Linked = Pick<BookingRow, 'id' | 'payLinkVersion'>

/** The page of a payment link on our site. */
export const payPathOf = (token: string): string => `${paths.pay}?token=${token}`

/** The page where a booking is paid without signing in. A new version of the link puts those before out of use. */
export const payUrlOf = (publicUrl: string, { id, payLinkVersion }: Linked, secret: string): string =>
  publicUrl + payPathOf(tokenOf('payment link', `${id}.${payLinkVersion}`, secret))

/** The booking and version that a link is for; refuses one that we did not make. Those of before had no version. */
export function linkOfToken(token: string, secret: string): { id: string; version: number } {
  const [id = '', version = '1'] = idOfToken('payment link', token, secret).split('.')
  return { id, version: Number(version) }
}
