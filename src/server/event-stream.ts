import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { Env } from './deps.ts'

const HEARTBEAT_MS = 20_000

/** Sends one event: its name and what it says, as JSON. */
export type Emit = (event: string, data: unknown) => void

/**
 * A stream of server-sent events that lives until the client goes or the server shuts down. `begin` subscribes and
 * returns how to stop.
 */
export function eventStream<E extends Env>(c: Context<E>, begin: (emit: Emit) => () => void): Response {
  const { closing } = c.var.deps
  c.header('x-accel-buffering', 'no')
  return streamSSE(c, async (stream) => {
    const { promise: over, resolve: leave } = Promise.withResolvers<void>()
    stream.onAbort(leave)
    closing.addEventListener('abort', () => leave(), { once: true, signal: c.req.raw.signal })
    if (closing.aborted) return

    const emit: Emit = (event, data) => void stream.writeSSE({ event, data: JSON.stringify(data) }).catch(leave)
    const stop = begin(emit)
    const heartbeat = setInterval(() => void stream.write(': still here\n\n').catch(leave), HEARTBEAT_MS)
    emit('hello', {})
    await over
    clearInterval(heartbeat)
    stop()
  })
}
