import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { type BeginSpan, errorKind } from './span.ts'

type End = ReturnType<BeginSpan>

/**
 * Diagnostics channels of `fetch` and of the HTTP clients used for card provider and storage; each message includes its
 * request.
 */
const ways = [
  { began: 'undici:request:create', answered: 'undici:request:headers', failed: 'undici:request:error' },
  {
    began: 'http.client.request.created',
    answered: 'http.client.response.finish',
    failed: 'http.client.request.error',
  },
]

interface Message {
  request: { method: string; origin?: string | URL; host?: string }
  response?: { statusCode: number }
  error?: unknown
}

/**
 * Records each outgoing call as a span with host and status. Paths and bodies are omitted; they contain ids, names and keys.
 */
export function watchOutgoing(begin: BeginSpan): () => void {
  const ends = new WeakMap<object, End>()
  const finish = (request: object, end: Parameters<End>[0]) => {
    ends.get(request)?.(end)
    ends.delete(request)
  }
  const listeners: [string, (message: unknown) => void][] = ways.flatMap(({ began, answered, failed }) => [
    [
      began,
      (message) => {
        const { request } = message as Message
        const host = requestHost(request)
        const facts = { 'http.request.method': request.method, 'server.address': host }
        ends.set(request, begin(`${request.method} ${host}`, facts))
      },
    ],
    [
      answered,
      (message) => {
        const { request, response } = message as Message
        const status = response?.statusCode ?? 0
        finish(request, { facts: { 'http.response.status_code': status }, failed: status >= 400 })
      },
    ],
    [
      failed,
      (message) => {
        const { request, error } = message as Message
        finish(request, { failed: true, facts: { 'error.type': errorKind(error) } })
      },
    ],
  ])
  for (const [channel, listener] of listeners) subscribe(channel, listener)
  return () => {
    for (const [channel, listener] of listeners) unsubscribe(channel, listener)
  }
}

function requestHost({ origin, host }: Message['request']): string {
  if (origin !== undefined && URL.canParse(String(origin))) return new URL(origin).hostname
  return host ?? 'unknown'
}
