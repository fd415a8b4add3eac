import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { newAccount } from './account/account.ts'
import { stripeApi } from './api/api.ts'
import { failurePlan } from './api/failures.ts'
import { idempotencyKeys } from './api/idempotency.ts'
import { type Control, newControl } from './control.ts'
import { controlRoutes } from './control-routes.ts'
import { paymentPage } from './payment-page.ts'
import { type WebhookOptions, webhookSender } from './webhooks.ts'

export interface StripeStandInOptions extends Pick<WebhookOptions, 'clock' | 'random' | 'retryDelays'> {
  /** The default works unless another process has to know it. */
  webhookSecret?: string
  /** The endpoint for events; can be set later with `webhooks({ url })`. */
  webhookUrl?: string
  /** 0 picks a free port. */
  port?: number
  /** A file that records every call and answer as JSONL; '' turns recording off, whatever STRIPE_STAND_IN_RECORDING says. */
  recording?: string
  /** The maximum per kind; defaults to 50,000. */
  maxObjects?: number
}

export interface StripeStandIn extends Control {
  /** The value for STRIPE_API_BASE. */
  url: string
  /** The environment variables for the server under test. */
  environment: { STRIPE_SECRET_KEY: string; STRIPE_WEBHOOK_SECRET: string; STRIPE_API_BASE: string }
  stop: () => Promise<void>
}

/**
 * Plays the card provider on loopback for tests and `npm run dev`: API, hosted page, webhooks, and controls to make it
 * fail. Keeps everything in memory. Throws in production.
 */
export async function startStripeStandIn(options: StripeStandInOptions): Promise<StripeStandIn> {
  if (process.env.NODE_ENV === 'production') throw new Error('The stand-in of the card provider is not for production.')
  const {
    clock,
    webhookSecret = 'whsec_of_the_stand_in',
    webhookUrl,
    port = 0,
    maxObjects = 50_000,
    random,
    retryDelays,
  } = options
  const recording = options.recording ?? process.env.STRIPE_STAND_IN_RECORDING
  const webhooks = webhookSender({ url: webhookUrl, secret: webhookSecret, clock, random, retryDelays })
  let url = ''
  const account = newAccount({
    clock,
    maxObjects,
    onEvent: (event) => webhooks.take(event),
    payPageUrl: (id) => `${url}/c/pay/${id}`,
  })
  const failures = failurePlan()
  const keys = idempotencyKeys(clock)
  const control = newControl({ account, failures, keys, webhooks })

  const app = new Hono()
    .use(bodyLimit({ maxSize: 1_000_000 }))
    .route('/v1', stripeApi({ account, failures, keys, recording: recording || undefined }))
    .route('/c/pay', paymentPage(account))
    .route('/_stand-in', controlRoutes(control))
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ticking = setInterval(control.tick, 1000).unref()

  return {
    ...control,
    url,
    environment: {
      STRIPE_SECRET_KEY: 'sk_test_stand_in',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: url,
    },
    async stop() {
      clearInterval(ticking)
      failures.releaseAnswers()
      await webhooks.stop()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}
