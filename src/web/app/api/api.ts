import { type ClientResponse, hc, type InferResponseType } from 'hono/client'
import { isRefusal, Refused, withWait } from '../../../domain/refusals.ts'
import type { ApiParts } from '../../../server/app.ts'
import { sentenceOf } from '../../site/sentence-of.ts'

const clientOf = <Path extends keyof ApiParts>(path: Path) => hc<ApiParts[Path]>(path)

/** The server's routes, typed: `answerOf(api.bookings.index.$get({ query }))`. One client per part: see ApiParts. */
export const api = {
  session: clientOf('/api/session'),
  auth: clientOf('/api/auth'),
  availability: clientOf('/api/availability'),
  bookings: clientOf('/api/bookings'),
  photos: clientOf('/api/photos'),
  payments: clientOf('/api/payments'),
  freeMoves: clientOf('/api/free-moves'),
  siteChecks: clientOf('/api/site-checks'),
  reviews: clientOf('/api/reviews'),
  companies: clientOf('/api/companies'),
  profile: clientOf('/api/profile'),
  account: clientOf('/api/account'),
  diagnostics: clientOf('/api/diagnostics'),
}

/** What a crew's link opens: its secret goes in a header, and no cookie with it. */
export const crewDayApi = (secret: string) =>
  hc<ApiParts['/api/crew-day']>('/api/crew-day', { headers: bearer(secret), init: { credentials: 'omit' } })

/** The header that brings a crew's secret. */
export const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })

/** The owner's routes. */
export const adminApi = {
  dashboard: clientOf('/api/admin'),
  undelivered: clientOf('/api/admin/undelivered'),
  availability: clientOf('/api/admin/availability'),
  blockedDates: clientOf('/api/admin/blocked-dates'),
  crews: clientOf('/api/admin/crews'),
  promoCodes: clientOf('/api/admin/promo-codes'),
  tax: clientOf('/api/admin/tax'),
  audit: clientOf('/api/admin/audit'),
  bookings: clientOf('/api/admin/bookings'),
  siteChecks: clientOf('/api/admin/site-checks'),
  reviews: clientOf('/api/admin/reviews'),
  companies: clientOf('/api/admin/companies'),
  feed: clientOf('/api/admin/feed'),
  money: clientOf('/api/admin/money'),
  weather: clientOf('/api/admin/weather'),
  doctor: clientOf('/api/admin/doctor'),
  export: clientOf('/api/admin/export'),
}

export type SessionAnswer = InferResponseType<typeof api.session.index.$get, 200>

/** Whatever is not a refusal. The screen shows its own sentence of §8; `requestId` helps to find it in the log. */
export class Fault extends Error {
  override name = 'Fault'
  readonly status: number | undefined
  readonly requestId: string | undefined

  constructor(message: string, { status, requestId, cause }: { status?: number; requestId?: string; cause?: unknown }) {
    super(message, { cause })
    this.status = status
    this.requestId = requestId
  }
}

type Problem = { code?: unknown; detail?: string; requestId?: string }

/** A refusal's sentence with the wait that the answer's Retry-After asks for, where both speak of one. */
export function waiting(sentence: string, headers: Pick<Headers, 'get'>): string {
  const seconds = Number(headers.get('retry-after'))
  return seconds > 0 ? withWait(sentence, seconds) : sentence
}

/** What a failed answer is: a `Refused` with the server's sentence (RFC 9457), or a `Fault`. */
export async function errorOf(response: Pick<Response, 'status' | 'headers' | 'json'>): Promise<Refused | Fault> {
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json')
  const { code, detail, requestId }: Problem = isProblem ? await response.json().catch(() => ({})) : {}
  if (isRefusal(code)) return new Refused(code, { detail: waiting(detail ?? sentenceOf(code), response.headers) })
  return new Fault(detail ?? `The server answered ${response.status}.`, { status: response.status, requestId })
}

/** The body of a successful answer. Throws `Refused` where the server says no, `Fault` for anything else. */
export async function answerOf<Answer>(pending: Promise<ClientResponse<Answer>>): Promise<Answer> {
  let response: ClientResponse<Answer>
  try {
    response = await pending
  } catch (cause) {
    throw new Fault('We couldn’t reach the server.', { cause })
  }
  if (!response.ok) throw await errorOf(response)
  return (response.status === 204 ? undefined : await response.json()) as Answer
}
