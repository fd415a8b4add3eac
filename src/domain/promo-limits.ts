/** Letters and digits of a promo code, such as 'SPRING-15' (R95). */
export const MIN_CODE = 4
export const MAX_CODE = 20

/** The most that one code takes off, in integer cents. */
export const MAX_PROMO_CENTS = 1_000_000

/** The most uses that can be asked for. */
export const MAX_PROMO_USES = 100_000

/** So many codes are kept, ended ones included. */
export const MAX_PROMO_CODES = 500

/** Codes that an account, an address and a network may try in so many minutes. */
export const MAX_PROMO_TRIES = 10
export const MAX_PROMO_TRIES_FROM_ADDRESS = 30
export const MAX_PROMO_TRIES_FROM_NETWORK = 150
export const PROMO_WINDOW_MINUTES = 10
