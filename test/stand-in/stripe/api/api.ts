import { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Account } from '../account/account.ts'
import { invalidRequest, ProviderError } from '../objects/provider-error.ts'
import { breaking } from './breaking.ts'
import { acting, authorized, failing, idempotent, requestNamed } from './call.ts'
import type { FailurePlan } from './failures.ts'
import type { idempotencyKeys } from './idempotency.ts'
import {
  cardRoutes,
  chargeRoutes,
  disputeRoutes,
  eventRoutes,
  intentRoutes,
  refundRoutes,
  transactionRoutes,
} from './payment-routes.ts'
import { recorded } from './recording.ts'
import { sessionRoutes } from './session-routes.ts'

export interface ApiParts {
  account: Account
  failures: FailurePlan
  keys: ReturnType<typeof idempotencyKeys>
  recording: string | undefined
}

/** The provider's API below /v1, limited to what this project uses. */
export function stripeApi({ account, failures, keys, recording }: ApiParts) {
  return new Hono()
    .use(breaking(failures))
    .use(recorded(recording))
    .use(requestNamed(account))
    .use(authorized)
    .use(idempotent(keys))
    .use(failing(failures))
    .use(acting(account))
    .route('/checkout/sessions', sessionRoutes(account))
    .route('/payment_intents', intentRoutes(account))
    .route('/payment_methods', cardRoutes(account))
    .route('/charges', chargeRoutes(account))
    .route('/refunds', refundRoutes(account))
    .route('/disputes', disputeRoutes(account))
    .route('/events', eventRoutes(account))
    .route('/balance_transactions', transactionRoutes(account))
    .all('*', (c) => {
      throw invalidRequest(`Unrecognized request URL (${c.req.method}: ${c.req.path}).`, {}, 404)
    })
    .onError((error, c) => {
      const known = error instanceof ProviderError ? error : undefined
      const body = known?.body ?? { type: 'api_error', message: String(error.stack) }
      return c.json({ error: body }, (known?.status ?? 500) as ContentfulStatusCode)
    })
}
