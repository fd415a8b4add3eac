import { z } from 'zod'
import type { Config } from '../platform/config/config.ts'

export type TextSettings = NonNullable<Config['texts']>

/**
 * Result of a call to the provider. `later`: never reached it or was rejected unread, so it can be retried. `unknown`: it
 * may have been accepted. `refused`: this number can't receive texts. `stopped`: its owner replied STOP. `failed`: our
 * or the provider's fault, with its code.
 */
export type Outcome =
  | { kind: 'sent'; id: string; status: string; segments: number | null }
  | { kind: 'later' | 'unknown' | 'refused' | 'failed'; code: string }
  | { kind: 'stopped' }

const TIMEOUT_MS = 8_000

const MAX_BYTES = 64 * 1024

const Message = z.object({
  sid: z.string().regex(/^[SM]M\w{1,62}$/),
  status: z.string().max(40),
  num_segments: z.coerce.number().int().min(1).max(20).nullish().catch(null),
  price: z.coerce.number().nullish().catch(null),
  price_unit: z.string().max(10).nullish().catch(null),
  error_code: z.number().nullish().catch(null),
})

const Problem = z.object({ code: z.number().int() })

/** Twilio error codes caused by the number: invalid, unreachable, a landline, another country. */
const ofTheNumber = [21211, 21214, 21217, 21265, 21408, 21612, 21614, 21635, 30003, 30005, 30006]

const STOPPED = 21610

/** Errors that occur before the provider can have read the request. */
const neverArrived = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]

export type Texter = ReturnType<typeof openTexter>

/** Client of the SMS provider's API, as documented by Twilio (2010-04-01). */
export function openTexter({ baseUrl, accountSid, token, from }: TextSettings, timeoutMs = TIMEOUT_MS) {
  const account = `${baseUrl}/2010-04-01/Accounts/${accountSid}`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${token}`).toString('base64')}`
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(account + path, {
      ...init,
      headers: { ...init.headers, authorization, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })

  /** Sends one message. There is no idempotency key, so retry only after `later`. */
  async function send(message: { to: string; body: string; callback: string }): Promise<Outcome> {
    const sender: Record<string, string> = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }
    const fields = { To: message.to, Body: message.body, StatusCallback: message.callback, ...sender }
    let response: Response
    try {
      response = await ask('/Messages.json', { method: 'POST', body: new URLSearchParams(fields) })
    } catch (error) {
      const code = errorCode(error)
      return { kind: neverArrived.includes(code) ? 'later' : 'unknown', code }
    }
    const answer = await readJson(response)
    if (!response.ok) return refusedOutcome(response.status, answer)
    const { data } = Message.safeParse(answer)
    if (!data) return { kind: 'unknown', code: 'not-understood' }
    return { kind: 'sent', id: data.sid, status: data.status, segments: data.num_segments ?? null }
  }

  /** Fetches a message's status and price (in millionths of a dollar); undefined if the provider doesn't answer. */
  async function look(id: string) {
    const answer = await ask(`/Messages/${encodeURIComponent(id)}.json`).then(
      (response) => (response.ok ? readJson(response) : undefined),
      () => undefined,
    )
    const { data } = Message.safeParse(answer)
    if (!data) return undefined
    const inDollars = data.price != null && data.price_unit?.toUpperCase() === 'USD'
    return {
      status: data.status,
      code: data.error_code ? String(data.error_code) : null,
      segments: data.num_segments ?? null,
      priceMicros: inDollars ? Math.round(Math.abs(data.price ?? 0) * 1_000_000) : null,
    }
  }

  /** Checks account and token: the HTTP status of the answer, or undefined if there is none. */
  const greet = (): Promise<number | undefined> =>
    ask('.json').then(
      async (response) => {
        await response.body?.cancel()
        return response.status
      },
      () => undefined,
    )

  return { send, look, greet }
}

function refusedOutcome(status: number, answer: unknown): Outcome {
  const { data: problem } = Problem.safeParse(answer)
  const code = String(problem?.code ?? status)
  if (status === 429) return { kind: 'later', code }
  // An error behind the provider's front end: the message may have been sent.
  if (status >= 500) return { kind: 'unknown', code }
  if (problem?.code === STOPPED) return { kind: 'stopped' }
  return { kind: ofTheNumber.includes(problem?.code ?? 0) ? 'refused' : 'failed', code }
}

function errorCode(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: unknown } }
  return typeof cause?.code === 'string' ? cause.code.slice(0, 60) : name
}

/** Reads a JSON response up to a size limit; undefined if there is none. */
async function readJson(response: Response): Promise<unknown> {
  try {
    const chunks: Uint8Array[] = []
    let bytes = 0
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength
      if (bytes > MAX_BYTES) return undefined
      chunks.push(chunk)
    }
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return undefined
  }
}
