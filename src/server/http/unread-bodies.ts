import type { IncomingMessage } from 'node:http'
import { setTimeout as pause, setImmediate as untilIdle } from 'node:timers/promises'
import type { HonoRequest } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Env } from './context.ts'

/** The rest of a body has this long to arrive, so that the connection can be kept. */
const GRACE_MS = 100

/** How much of a refused body we still read: more than the largest photo. */
const MOST_BYTES = 16 * 1024 * 1024
const MOST_MS = 5_000
/** A client that is silent this long has read the answer or never will. */
const SILENCE_MS = 1_000

/** Whether requests of this method have a body that a route may read. */
export const carriesBody = (method: string): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method)

const announcesBody = (request: HonoRequest) =>
  request.header('transfer-encoding') !== undefined || Number(request.header('content-length') ?? 0) > 0

/**
 * If the request body has not all arrived, the answer says that the connection closes. A client that is still sending
 * would lose the answer if the connection were cut, so we read the rest, within limits, before the answer ends. Reads
 * are answered at once: our pages never send one with a body.
 */
export const unreadBodies = createMiddleware<Env>(async (c, next) => {
  await next()
  const incoming = c.env?.incoming
  if (!incoming || incoming.readableEnded || !announcesBody(c.req)) return
  await untilIdle() // by then, a stream just opened over the body has started, and paused it
  const taken = takeRest(incoming)
  if (carriesBody(c.req.method)) await Promise.race([taken, pause(GRACE_MS)])
  if (incoming.complete) return

  c.header('connection', 'close')
  let { body } = c.res
  if (c.res.status >= 400 && body) {
    // With a length, the client knows it has the whole answer and does not wait for the end.
    const refusal = await c.res.arrayBuffer()
    c.header('content-length', String(refusal.byteLength))
    body = new Response(refusal).body
  }
  const untilTaken = new TransformStream({ flush: () => taken })
  if (body) c.res = new Response(body.pipeThrough(untilTaken), c.res)
})

/** Reads and discards the rest of a body until it ends or a limit is reached. */
function takeRest(incoming: IncomingMessage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const end = setTimeout(resolve, MOST_MS)
  const silence = setTimeout(resolve, SILENCE_MS)
  let bytes = 0
  // A reader that already started would hold up the body and keep it.
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
