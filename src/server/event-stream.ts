import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'

const HEARTBEAT_MS = 20_000

/** Sends one event: its name and what it says, as JSON. */
export type Emit = (event: string, data: unknown) => void

/** A stream of server-sent events that lives until the client goes. `begin` subscribes and returns how to stop. */
export function eventStream(c: Context, begin: (emit: Emit) => () => void): Response {
  c.header('x-accel-buffering', 'no')
  return streamSSE(c, async (stream) => {
    const { promise: gone, resolve: leave } = Promise.withResolvers<void>()
    stream.onAbort(leave)
    const emit: Emit = (event, data) => void stream.writeSSE({ event, data: JSON.stringify(data) }).catch(leave)
    const stop = begin(emit)
    const heartbeat = setInterval(() => void stream.write(': still here\n\n').catch(leave), HEARTBEAT_MS)
    emit('hello', {})
    await gone
    clearInterval(heartbeat)
    stop()
  })
}
