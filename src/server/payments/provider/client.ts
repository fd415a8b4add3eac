import type Stripe from 'stripe'
import type { Config } from '../../platform/config/config.ts'

/** The card provider, as the configuration opens it. */
export interface Cards {
  stripe: Stripe
  webhookSecret: string
  isLive: boolean
  /** The origin of our own pages, where a payer comes back to. */
  publicUrl: string
}

/** No call takes longer: somebody may be waiting for it. */
const TIMEOUT_MS = 8_000

/** Opens the provider's client; nothing is sent before the first call. Undefined where cards are off. */
export async function openCards({ cards, publicUrl }: Pick<Config, 'cards' | 'publicUrl'>): Promise<Cards | undefined> {
  if (!cards) return undefined
  // Its two hundred modules are read where cards are on.
  const { Stripe } = await import('stripe')
  const { protocol, hostname, port } = new URL(cards.apiBase)
  const isPlain = protocol === 'http:'
  const stripe = new Stripe(cards.secretKey, {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 0, // what failed is asked again by whoever knows why it was asked
    telemetry: false,
  })
  return { stripe, webhookSecret: cards.webhookSecret, isLive: cards.isLive, publicUrl }
}

/** Is this an error of the provider's client, of one of these types (its classes' names) where any are given? */
export const isProviderError = (
  error: unknown,
  ...types: (keyof typeof Stripe.errors)[]
): error is Stripe.errors.StripeError =>
  error instanceof Error &&
  'rawType' in error &&
  'type' in error &&
  (types.length === 0 || types.some((type) => type === error.type))

/** Did the provider say no for good? Then the same call again is of no use. */
export const isFinal = (error: unknown): error is Stripe.errors.StripeError =>
  isProviderError(error, 'StripeInvalidRequestError', 'StripeIdempotencyError')

/** Is there no such object at the provider? */
export const isMissing = (error: unknown): error is Stripe.errors.StripeError =>
  isProviderError(error, 'StripeInvalidRequestError') && error.code === 'resource_missing'

/** Did the provider take the call and fail at it? The same idempotency key may replay that for a day. */
export const isReplayable = (error: unknown): boolean => isProviderError(error) && (error.statusCode ?? 0) >= 500

/** An object's name, whether or not the provider sent the object itself along. */
export const idOfObject = (object: string | { id: string } | null | undefined): string | undefined =>
  typeof object === 'string' ? object : object?.id
