import { paths } from '../../domain/site/paths.ts'
import { idOfToken, tokenOf } from '../http/links/signed-link.ts'

/** The secret word of a booking's payment link. */
export const payTokenOf = (bookingId: string, secret: string): string => tokenOf('payment link', bookingId, secret)

/** The page of a payment link on our site. */
export const payPathOf = (token: string): string => `${paths.pay}?token=${token}`

/** The page where a booking is paid without signing in. */
export const payUrlOf = (publicUrl: string, bookingId: string, secret: string): string =>
  publicUrl + payPathOf(payTokenOf(bookingId, secret))

/** The booking that a link is for; refuses one that we did not make. */
export const bookingOfToken = (token: string, secret: string): string => idOfToken('payment link', token, secret)
