import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { HonoRequest } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Env } from './context.ts'
import { drainBody } from './request-body.ts'

/** HEAD runs GET's handler, but no one reads the body, so a stream would wait forever. */
export const cancelHeadResponse = createMiddleware<Env>(async (c, next) => {
  await next()
  if (c.req.method === 'HEAD') await c.res.body?.cancel()
})

/** Grace period for the rest of a body to arrive, so that the connection can be kept. */
const GRACE_MS = 100

/**
 * How much of a refused body we still read: more than the largest photo. A client silent for a second has read the response
 * or never will.
 */
const rest = { bytes: 16 * 1024 * 1024, ms: 5_000, silence: 1_000 }

/** Can requests with this method have a body and change anything? */
export const isWrite = (method: string): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method)

const announcesBody = (request: HonoRequest) =>
  request.header('transfer-encoding') !== undefined || Number(request.header('content-length') ?? 0) > 0

/**
 * If the request body hasn't fully arrived, the response closes the connection. Cutting it while the client is still sending
 * could lose the response, so the rest is read first, within limits. Reads are answered immediately; our pages never send a
 * body with one.
 */
export const drainRequestBody = createMiddleware<Env>(async (c, next) => {
  await next()
  const incoming = c.env?.incoming
  if (!incoming || incoming.readableEnded || !announcesBody(c.req)) return
  // Routes ignore the body of a GET, so if there is one, it is discarded here.
  const taken = drainBody((c.req.raw.body ?? Readable.toWeb(incoming)) as ReadableStream<Uint8Array>, rest)
  if (isWrite(c.req.method)) await Promise.race([taken, pause(GRACE_MS)])
  if (incoming.complete) return

  c.header('connection', 'close')
  let { body } = c.res
  if (c.res.status >= 400 && body) {
    // With a length, the client knows the response is complete and doesn't wait for the connection to close.
    const refusal = await c.res.arrayBuffer()
    c.header('content-length', String(refusal.byteLength))
    body = new Response(refusal).body
  }
  const untilTaken = new TransformStream({ flush: () => taken })
  if (body) c.res = new Response(body.pipeThrough(untilTaken), c.res)
})
