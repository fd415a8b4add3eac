import type { WeatherFailure } from '../../domain/weather/weather-status.ts'

/** Thrown if the weather service gave no usable forecast; `kind` says why. */
export class WeatherFault extends Error {
  override name = 'WeatherFault'
  readonly kind: WeatherFailure

  constructor(kind: WeatherFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

/** Timeout for a whole response, body included. */
const TIMEOUT_MS = 8_000

/** A week's forecast is about 200 kB. */
const MAX_BYTES = 2_000_000

const MAX_REDIRECTS = 2

interface Asking {
  /** Origin of the service; no other is ever called. */
  base: string
  userAgent: string
  timeoutMs?: number | undefined
}

/**
 * Fetches JSON from the weather service, limited in time and size. Redirects are followed only within its origin. Throws
 * `WeatherFault`. `signal` aborts at shutdown.
 */
export async function getJson(path: string, asking: Asking, signal: AbortSignal): Promise<unknown> {
  const timeout = AbortSignal.timeout(asking.timeoutMs ?? TIMEOUT_MS)
  try {
    const response = await follow(path, asking, AbortSignal.any([signal, timeout]))
    return JSON.parse(await readText(response))
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof WeatherFault) throw error
    if (error instanceof SyntaxError) throw new WeatherFault('not-understood', 'The answer is no JSON.')
    throw new WeatherFault('no-answer', 'The service could not be reached in time.', { cause: error })
  }
}

async function follow(path: string, { base, userAgent }: Asking, signal: AbortSignal): Promise<Response> {
  let url = new URL(path, base)
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const headers = { 'user-agent': userAgent, accept: 'application/geo+json' }
    const response = await fetch(url, { headers, redirect: 'manual', signal })
    if (response.ok) return response
    await response.body?.cancel()
    const next = response.headers.get('location')
    if (response.status < 300 || response.status >= 400 || !next) throw statusFault(response.status)
    url = onOrigin(next, url, base)
  }
  throw new WeatherFault('not-understood', 'The service redirects without end.')
}

const statusFault = (status: number) =>
  status === 404
    ? new WeatherFault('outside', 'The service has no such place.')
    : new WeatherFault('error', `The service answered ${status}.`)

/** Resolves a URL the service named, if it's on its own origin: no response can make us call anyone else. */
export function onOrigin(address: string, from: URL | string, base: string): URL {
  const url = URL.canParse(address, from) ? new URL(address, from) : undefined
  if (url?.origin !== new URL(base).origin) {
    throw new WeatherFault('not-understood', 'The service named an address that is not its own.')
  }
  return url
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_BYTES) throw new WeatherFault('not-understood', 'The answer is too large.')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
