import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { HonoRequest } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Env } from './context.ts'
import { drainBody } from './request-body.ts'

/** HEAD runs the handler of GET, but nobody reads the body: a stream would wait for its reader for ever. */
export const cancelHeadResponse = createMiddleware<Env>(async (c, next) => {
  await next()
  if (c.req.method === 'HEAD') await c.res.body?.cancel()
})

/** The rest of a body has this long to arrive, so that the connection can be kept. */
const GRACE_MS = 100

/**
 * How much of a refused body we still read: more than the largest photo. A client that is silent for a second has read the
 * answer or never will.
 */
const rest = { bytes: 16 * 1024 * 1024, ms: 5_000, silence: 1_000 }

/** Whether requests of this method have a body that a route may read. */
export const carriesBody = (method: string): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method)

const announcesBody = (request: HonoRequest) =>
  request.header('transfer-encoding') !== undefined || Number(request.header('content-length') ?? 0) > 0

/**
 * If the request body has not all arrived, the answer says that the connection closes. A client that is still sending
 * would lose the answer if the connection were cut, so we read the rest, within limits, before the answer ends. Reads
 * are answered at once: our pages never send one with a body.
 */
export const drainRequestBody = createMiddleware<Env>(async (c, next) => {
  await next()
  const incoming = c.env?.incoming
  if (!incoming || incoming.readableEnded || !announcesBody(c.req)) return
  // A GET has no body for a route; if one comes all the same, nobody else reads it.
  const taken = drainBody((c.req.raw.body ?? Readable.toWeb(incoming)) as ReadableStream<Uint8Array>, rest)
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
