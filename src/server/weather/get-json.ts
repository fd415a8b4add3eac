import { WeatherFault } from './weather-fault.ts'

/** No answer takes longer, its last byte included. */
const TIMEOUT_MS = 8_000

/** A forecast of a week has some 200 kB. */
const MAX_BYTES = 2_000_000

const MAX_REDIRECTS = 2

interface Asking {
  /** The origin of the service; nothing is asked of any other. */
  base: string
  userAgent: string
  timeoutMs?: number | undefined
}

/**
 * The JSON of an address of the weather service, within limits of time and size; a redirect is followed on its own origin
 * alone. Throws `WeatherFault`. `signal` ends it at shutdown.
 */
export async function getJson(path: string, asking: Asking, signal: AbortSignal): Promise<unknown> {
  const timeout = AbortSignal.timeout(asking.timeoutMs ?? TIMEOUT_MS)
  try {
    const response = await follow(path, asking, AbortSignal.any([signal, timeout]))
    return JSON.parse(await textOf(response))
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
    if (response.status < 300 || response.status >= 400 || !next) throw faultOf(response.status)
    url = onOrigin(next, url, base)
  }
  throw new WeatherFault('not-understood', 'The service redirects without end.')
}

const faultOf = (status: number) =>
  status === 404
    ? new WeatherFault('outside', 'The service has no such place.')
    : new WeatherFault('error', `The service answered ${status}.`)

/** An address that the service named, if it is its own: whatever an answer says, nobody else is called. */
export function onOrigin(address: string, from: URL | string, base: string): URL {
  const url = URL.canParse(address, from) ? new URL(address, from) : undefined
  if (url?.origin !== new URL(base).origin) {
    throw new WeatherFault('not-understood', 'The service named an address that is not its own.')
  }
  return url
}

async function textOf(response: Response): Promise<string> {
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
