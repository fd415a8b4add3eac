/** Length of a promo code such as 'SPRING-15', dashes included (R95: promo codes). */
export const MIN_CODE = 4
export const MAX_CODE = 20

/** Largest fixed discount of a code, in integer cents. */
export const MAX_PROMO_CENTS = 1_000_000

/** Largest number of uses a code can be limited to. */
export const MAX_PROMO_USES = 100_000

/** Maximum number of codes, ended ones included. */
export const MAX_PROMO_CODES = 500

/** Rate limits for trying codes: per account, per address and per network. */
export const MAX_PROMO_TRIES = 10
export const MAX_PROMO_TRIES_FROM_ADDRESS = 30
export const MAX_PROMO_TRIES_FROM_NETWORK = 150
export const PROMO_WINDOW_MINUTES = 10
