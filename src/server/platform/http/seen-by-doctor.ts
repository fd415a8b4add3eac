import { createHmac } from 'node:crypto'
import { isSameSecret } from './links/same-secret.ts'

/** How the server saw a request: what a visitor's address is taken from. */
export interface RequestOrigin {
  /** The visitor, as limits count them. */
  address: string
  /** Whoever is connected to us: the visitor, or a proxy. */
  socket: string
  isTrustedProxy: boolean
  forwardedFor: string | null
}

export const DOCTOR_HEADER = 'x-doctor'

const LIVES_MS = 60_000

const markOf = (ms: number, metricsToken: string) =>
  createHmac('sha256', metricsToken).update(`doctor ${ms}`).digest('base64url')

/** Says that the doctor of this DATA_DIR asks. METRICS_TOKEN itself never goes to an address that may be another's. */
export const doctorMark = (now: Date, metricsToken: string): string =>
  `${now.getTime()}.${markOf(now.getTime(), metricsToken)}`

/** Did our doctor make this mark, within the last minute? */
export function isDoctorMark(mark: string, now: Date, metricsToken: string): boolean {
  const [, ms = '', signed = ''] = /^(\d{1,16})\.([\w-]{43})$/.exec(mark) ?? []
  const isFresh = ms !== '' && Math.abs(now.getTime() - Number(ms)) <= LIVES_MS
  return isFresh && isSameSecret(signed, markOf(Number(ms), metricsToken))
}
