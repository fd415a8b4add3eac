import { createHmac } from 'node:crypto'
import { isSameSecret } from './links/secret.ts'

/** How the server saw a request: the basis of a visitor's address. */
export interface RequestOrigin {
  /** The visitor's address, as used by rate limits. */
  address: string
  /** The connected peer: the visitor or a proxy. */
  socket: string
  isTrustedProxy: boolean
  forwardedFor: string | null
}

export const DOCTOR_HEADER = 'x-doctor'

const LIVES_MS = 60_000

const doctorSignature = (ms: number, metricsToken: string) =>
  createHmac('sha256', metricsToken).update(`doctor ${ms}`).digest('base64url')

/**
 * Proves that this DATA_DIR's doctor is asking. METRICS_TOKEN itself is never sent, because the address may be someone
 * else's.
 */
export const doctorMark = (now: Date, metricsToken: string): string =>
  `${now.getTime()}.${doctorSignature(now.getTime(), metricsToken)}`

/** Did our doctor make this mark within the last minute? */
export function isDoctorMark(mark: string, now: Date, metricsToken: string): boolean {
  const [, ms = '', signed = ''] = /^(\d{1,16})\.([\w-]{43})$/.exec(mark) ?? []
  const isFresh = ms !== '' && Math.abs(now.getTime() - Number(ms)) <= LIVES_MS
  return isFresh && isSameSecret(signed, doctorSignature(Number(ms), metricsToken))
}
