import type { z } from 'zod'
import { address, text } from './fields.ts'

const STRIPE_API = 'https://api.stripe.com'

/** Variables of card payments. */
export const cardVariables = {
  STRIPE_SECRET_KEY: text
    .regex(
      /^[sr]k_(test|live)_\S+$/,
      'STRIPE_SECRET_KEY must be a Stripe secret key, which begins with sk_test_, sk_live_, rk_test_ or rk_live_.',
    )
    .optional(),
  STRIPE_WEBHOOK_SECRET: text
    .regex(
      /^whsec_\S+$/,
      'STRIPE_WEBHOOK_SECRET must be the signing secret of your Stripe webhook, which begins with whsec_.',
    )
    .optional(),
  STRIPE_API_BASE: address('STRIPE_API_BASE', 'http', 'https').optional(),
}

interface Variables extends z.output<z.ZodObject<typeof cardVariables>> {
  PUBLIC_URL?: string | undefined
}

const isLiveKey = (key: string) => /^[sr]k_live_/.test(key)

/** Refuses live keys in environments where no real money may move. */
export function cardModeProblem({
  STRIPE_SECRET_KEY: key,
  STRIPE_API_BASE: base,
  PUBLIC_URL: site,
}: Variables): string[] {
  if (!key || !isLiveKey(key)) return []
  return [
    ...(base && new URL(base).origin !== STRIPE_API
      ? ['STRIPE_SECRET_KEY is a live key: remove STRIPE_API_BASE, or use a test key with it.']
      : []),
    ...(site?.startsWith('https:')
      ? []
      : ['STRIPE_SECRET_KEY is a live key, which needs a PUBLIC_URL that begins with https://. Use a test key here.']),
  ]
}

/** Card payments; undefined: off. */
export const cardsConfig = (env: Variables) =>
  env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET
    ? {
        secretKey: env.STRIPE_SECRET_KEY,
        webhookSecret: env.STRIPE_WEBHOOK_SECRET,
        apiBase: env.STRIPE_API_BASE ?? STRIPE_API,
        isLive: isLiveKey(env.STRIPE_SECRET_KEY),
      }
    : undefined
