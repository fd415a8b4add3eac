import { type ClientResponse, hc, type InferResponseType } from 'hono/client'
import { isRefusal, Refused, refusalStatus, withWait } from '../../../domain/refusals.ts'
import type { ApiParts } from '../../../server/app.ts'
import { refusalSentence } from '../../site/refusal-sentence.ts'

const apiClient = <Path extends keyof ApiParts>(path: Path) => hc<ApiParts[Path]>(path)

/** The server's typed routes: `readAnswer(api.bookings.index.$get({ query }))`. One client per part: see ApiParts. */
export const api = {
  auth: apiClient('/api/auth'),
  availability: apiClient('/api/availability'),
  bookings: apiClient('/api/bookings'),
  photos: apiClient('/api/photos'),
  payments: apiClient('/api/payments'),
  freeMoves: apiClient('/api/free-moves'),
  siteChecks: apiClient('/api/site-checks'),
  reviews: apiClient('/api/reviews'),
  companies: apiClient('/api/companies'),
  profile: apiClient('/api/profile'),
  account: apiClient('/api/account'),
  diagnostics: apiClient('/api/diagnostics'),
}

/** Client for a crew's day link. The link's secret goes in a header, and no cookies are sent. */
export const crewDayApi = (secret: string) =>
  hc<ApiParts['/api/crew-day']>('/api/crew-day', { headers: bearer(secret), init: { credentials: 'omit' } })

/** The header that carries a crew link's secret. */
export const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })

/** The owner's routes. */
export const adminApi = {
  dashboard: apiClient('/api/admin'),
  undelivered: apiClient('/api/admin/undelivered'),
  availability: apiClient('/api/admin/availability'),
  blockedDates: apiClient('/api/admin/blocked-dates'),
  crews: apiClient('/api/admin/crews'),
  promoCodes: apiClient('/api/admin/promo-codes'),
  tax: apiClient('/api/admin/tax'),
  audit: apiClient('/api/admin/audit'),
  bookings: apiClient('/api/admin/bookings'),
  siteChecks: apiClient('/api/admin/site-checks'),
  reviews: apiClient('/api/admin/reviews'),
  companies: apiClient('/api/admin/companies'),
  feed: apiClient('/api/admin/feed'),
  money: apiClient('/api/admin/money'),
  weather: apiClient('/api/admin/weather'),
  doctor: apiClient('/api/admin/doctor'),
  export: apiClient('/api/admin/export'),
}

export type SessionAnswer = InferResponseType<ReturnType<typeof apiClient<'/api/session'>>['index']['$get'], 200>

/** Any failure that isn't a refusal. The screen shows its own sentence (§8); `requestId` finds it in the log. */
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

/** Whether a retry may help: the server didn't answer, is busy or down, or wants us to wait. */
export const isPassing = (error: unknown): boolean =>
  !(error instanceof Refused) || [408, 429, 503].includes(refusalStatus(error.code))

/** Whether a write was refused for sure. After any other failure, it may have been carried out anyway. */
export const isFinalRefusal = (error: unknown): error is Refused =>
  error instanceof Refused && refusalStatus(error.code) < 500

type Problem = { code?: unknown; detail?: string; requestId?: string }

/** Puts the wait from Retry-After into a refusal's sentence, if both the answer and the sentence mention one. */
function waiting(sentence: string, headers: Pick<Headers, 'get'>): string {
  const seconds = Number(headers.get('retry-after'))
  return seconds > 0 ? withWait(sentence, seconds) : sentence
}

/** Converts a failed response: a `Refused` with the server's sentence (RFC 9457), or a `Fault`. */
export async function readError(response: Pick<Response, 'status' | 'headers' | 'json'>): Promise<Refused | Fault> {
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json')
  const { code, detail, requestId }: Problem = isProblem ? await response.json().catch(() => ({})) : {}
  if (isRefusal(code)) return new Refused(code, { detail: waiting(detail ?? refusalSentence(code), response.headers) })
  return new Fault(detail ?? 'Something went wrong on our side. Please try again.', {
    status: response.status,
    requestId,
  })
}

/** Body of a successful response. Throws `Refused` if the server refuses, `Fault` for any other failure. */
export async function readAnswer<Answer>(pending: Promise<ClientResponse<Answer>>): Promise<Answer> {
  let response: ClientResponse<Answer>
  try {
    response = await pending
  } catch (cause) {
    throw new Fault('We couldn’t reach the server.', { cause })
  }
  if (!response.ok) throw await readError(response)
  return (response.status === 204 ? undefined : await response.json()) as Answer
}
