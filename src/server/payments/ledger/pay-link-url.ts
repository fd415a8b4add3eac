import { paths } from '../../../domain/paths.ts'
import type { BookingRow } from '../../platform/database/schema.ts'
import { signToken, verifyLinkToken } from '../../platform/http/links/signed-link.ts'

type Linked = Pick<BookingRow, 'id' | 'payLinkVersion'>

/** Path of a payment link's page on our site. */
export const payLinkPath = (token: string): string => `${paths.pay}?token=${token}`

/** URL for paying a booking without signing in. A new `payLinkVersion` invalidates earlier links. */
export const payLinkUrl = (publicUrl: string, { id, payLinkVersion }: Linked, secret: string): string =>
  publicUrl + payLinkPath(signToken('payment link', `${id}.${payLinkVersion}`, secret))

/** The booking and version a link is for. Refuses a link we didn't issue. The oldest links have no version. */
export function parsePayToken(token: string, secret: string): { id: string; version: number } {
  const [id = '', version = '1'] = verifyLinkToken('payment link', token, secret).split('.')
  return { id, version: Number(version) }
}
