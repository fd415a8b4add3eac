import type Stripe from 'stripe'
import type { Config } from '../../platform/config/config.ts'

/** The Stripe client and settings, as configured. */
export interface Cards {
  stripe: Stripe
  webhookSecret: string
  isLive: boolean
  /** Origin of our own pages, where payers return. */
  publicUrl: string
}

/** Timeout per call; someone may be waiting for it. */
const TIMEOUT_MS = 8_000

/** Creates the Stripe client without sending anything. Undefined if cards are off. */
export async function openCards({ cards, publicUrl }: Pick<Config, 'cards' | 'publicUrl'>): Promise<Cards | undefined> {
  if (!cards) return undefined
  // Imported lazily: its two hundred modules load only if cards are on.
  const { Stripe } = await import('stripe')
  const { protocol, hostname, port } = new URL(cards.apiBase)
  const isPlain = protocol === 'http:'
  const stripe = new Stripe(cards.secretKey, {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 0, // callers retry, because they know whether it's safe
    telemetry: false,
  })
  return { stripe, webhookSecret: cards.webhookSecret, isLive: cards.isLive, publicUrl }
}

/** True if this is a Stripe error, of one of these types (class names) if any are given. */
export const isProviderError = (
  error: unknown,
  ...types: (keyof typeof Stripe.errors)[]
): error is Stripe.errors.StripeError =>
  error instanceof Error &&
  'rawType' in error &&
  'type' in error &&
  (types.length === 0 || types.some((type) => type === error.type))

/** True if Stripe rejected the call for good, so repeating it is pointless. */
export const isFinal = (error: unknown): error is Stripe.errors.StripeError =>
  isProviderError(error, 'StripeInvalidRequestError', 'StripeIdempotencyError')

/** True if Stripe has no such object. */
export const isMissing = (error: unknown): error is Stripe.errors.StripeError =>
  isProviderError(error, 'StripeInvalidRequestError') && error.code === 'resource_missing'

/** True if Stripe failed while processing. It may replay that error for the same idempotency key for a day. */
export const isReplayable = (error: unknown): boolean => isProviderError(error) && (error.statusCode ?? 0) >= 500

/** Id of an object, whether Stripe sent the id or the expanded object. */
export const toObjectId = (object: string | { id: string } | null | undefined): string | undefined =>
  typeof object === 'string' ? object : object?.id
