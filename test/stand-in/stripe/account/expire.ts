import type Stripe from 'stripe'
import { seconds } from '../objects/ids.ts'
import { invalidRequest } from '../objects/provider-error.ts'
import { type Account, emit, find } from './account.ts'

function close(account: Account, session: Stripe.Checkout.Session) {
  session.status = 'expired'
  session.url = null
  emit(account, 'checkout.session.expired', session)
}

/** Expires a session whose time is up. */
export function expireIfDue(account: Account, session: Stripe.Checkout.Session): void {
  if (session.status === 'open' && session.expires_at <= seconds(account.clock())) close(account, session)
}

/** Expires every session whose time is up by the account's clock. */
export function expireDueSessions(account: Account): void {
  for (const session of account.kept['checkout.session'].values()) expireIfDue(account, session)
}

/** Expires an open session on request. Throws if it's paid or has expired. */
export function expireSession(account: Account, id: string): Stripe.Checkout.Session {
  const session = find(account, 'checkout.session', id)
  expireIfDue(account, session)
  if (session.status !== 'open') {
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    )
  }
  close(account, session)
  return session
}
