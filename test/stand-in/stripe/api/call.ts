import { setTimeout as wait } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'
import { type Account, callInHand } from '../account/account.ts'
import { expireDueSessions } from '../account/expire.ts'
import { newId } from '../objects/ids.ts'
import { invalidRequest, ProviderError } from '../objects/provider-error.ts'
import type { Failure, FailurePlan } from './failures.ts'
import type { idempotencyKeys } from './idempotency.ts'

/** Values passed from the outermost middleware of a call to the inner ones. */
export type CallEnv = { Variables: { failure: Required<Failure> | undefined; requestId: string } }

/** Adds a request id to the answer, and dates it by the account's clock. */
export const requestNamed =
  (account: Account): MiddlewareHandler<CallEnv> =>
  async (c, next) => {
    const id = newId('req')
    c.set('requestId', id)
    await next()
    c.header('date', account.clock().toUTCString())
    c.header('stripe-version', c.req.header('stripe-version'))
    c.header('request-id', id)
  }

/** Requires a test key as bearer token, and a plausible API version. */
export const authorized: MiddlewareHandler = async (c, next) => {
  const [, key] = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '') ?? []
  if (!key) {
    throw invalidRequest(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      {},
      401,
    )
  }
  if (!/^(sk|rk)_test_\w+$/.test(key)) {
    throw invalidRequest(`Invalid API Key provided: ${key.slice(0, 7)}****${key.slice(-4)}`, {}, 401)
  }
  const version = c.req.header('stripe-version')
  if (version && !/^\d{4}-\d{2}-\d{2}(\.\w+)?$/.test(version)) {
    throw invalidRequest(`Invalid Stripe API version: ${version}`)
  }
  await next()
}

/** Replays the stored answer (even a stored 500) for the same idempotency key and call. */
export const idempotent =
  (keys: ReturnType<typeof idempotencyKeys>): MiddlewareHandler =>
  async (c, next) => {
    const key = c.req.header('idempotency-key')
    if (!key || c.req.method !== 'POST') return next()
    const stored = keys.begin(key, `${c.req.path} ${await c.req.text()}`)
    if (stored) {
      const headers = { 'content-type': 'application/json', 'idempotent-replayed': 'true' }
      return new Response(stored.body, { status: stored.status, headers })
    }
    await next()
    const isStored = !(c.error instanceof ProviderError) || c.error.hasBegun
    keys.end(key, isStored ? { status: c.res.status, body: await c.res.clone().text() } : undefined)
  }

const broken = () =>
  new ProviderError(500, { type: 'api_error', message: 'An unknown error occurred, as the test asked.' })

const limited = () =>
  new ProviderError(
    429,
    { type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded.' },
    false,
  )

const notPermitted = () =>
  new ProviderError(
    403,
    { type: 'invalid_request_error', message: 'The provided key does not have the required permissions.' },
    false,
  )

/** Adds latency, and the failures that are still HTTP answers. */
export const failing =
  (plan: FailurePlan): MiddlewareHandler<CallEnv> =>
  async (c, next) => {
    const { failure } = c.var
    if (plan.latency > 0) await wait(plan.latency)
    if (failure?.with === 'error-429') throw limited()
    if (failure?.with === 'error-403') throw notPermitted()
    if (failure?.acted) await next()
    if (failure?.with === 'slow') await wait(failure.milliseconds)
    if (failure?.with === 'hold') await plan.hold()
    if (failure?.with === 'error-500') throw broken()
    if (!failure?.acted) await next()
  }

/** Expires sessions that are due, and names the call in the events it causes. */
export const acting =
  (account: Account): MiddlewareHandler<CallEnv> =>
  (c, next) => {
    expireDueSessions(account)
    const call = { id: c.var.requestId, idempotency_key: c.req.header('idempotency-key') ?? null }
    return callInHand.run(call, next)
  }
