import type { IncomingMessage } from 'node:http'
import { setTimeout as pause, setImmediate as untilIdle } from 'node:timers/promises'
import type { HonoRequest } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Env } from './context.ts'

/** What is on its way comes within this; then the connection can be kept. */
const GRACE_MS = 100

/** So much of a refused body is taken: the largest photo, and some. */
const MOST_BYTES = 16 * 1024 * 1024
const MOST_MS = 5_000
/** Whoever is silent for so long has read the answer, or never will. */
const SILENCE_MS = 1_000

/** Has this method a body that a route may read? */
export const carriesBody = (method: string): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method)

const announcesBody = (request: HonoRequest) =>
  request.header('transfer-encoding') !== undefined || Number(request.header('content-length') ?? 0) > 0

/**
 * Keeps the promise that an answer makes about its connection. Where the body of the request is not all here, it says
 * that the connection ends; and since a client that still sends loses an answer whose connection is cut, what it sends
 * is taken, within bounds, before the answer ends. A read is answered at once: nobody of ours sends one with a body.
 */
export const unreadBodies = createMiddleware<Env>(async (c, next) => {
  await next()
  const incoming = c.env?.incoming
  if (!incoming || incoming.readableEnded || !announcesBody(c.req)) return
  await untilIdle() // a stream over the body that was just opened has begun, and stopped it, by then
  const taken = takeRest(incoming)
  if (carriesBody(c.req.method)) await Promise.race([taken, pause(GRACE_MS)])
  if (incoming.complete) return

  c.header('connection', 'close')
  let { body } = c.res
  if (c.res.status >= 400 && body) {
    // With its length the client knows that all of it is here, and need not wait for the end.
    const refusal = await c.res.arrayBuffer()
    c.header('content-length', String(refusal.byteLength))
    body = new Response(refusal).body
  }
  const untilTaken = new TransformStream({ flush: () => taken })
  if (body) c.res = new Response(body.pipeThrough(untilTaken), c.res)
})

/** Takes what is left of a body and throws it away, until it ends or a bound is reached. */
function takeRest(incoming: IncomingMessage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const end = setTimeout(resolve, MOST_MS)
  const silence = setTimeout(resolve, SILENCE_MS)
  let bytes = 0
  // Whoever began to read the body would hold it up, and keep it.
  incoming.removeAllListeners('data')
  incoming.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    silence.refresh()
    if (bytes > MOST_BYTES) resolve()
  })
  incoming.once('end', resolve).once('close', resolve)
  incoming.resume()
  return promise.finally(() => {
    clearTimeout(end)
    clearTimeout(silence)
  })
}
