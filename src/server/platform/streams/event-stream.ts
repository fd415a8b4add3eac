import type { Context } from 'hono'
import type { Session } from '../auth/sessions.ts'
import type { Env } from '../http/context.ts'
import type { Channel } from './channel.ts'
import { eventBytes, type Streams } from './streams.ts'

/** A client with this much unread data is disconnected; it starts over when the browser reconnects. */
const MOST_UNREAD_BYTES = 256 * 1024

const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'transfer-encoding': 'chunked', // sends the first bytes immediately
  'x-accel-buffering': 'no',
}

const hello = eventBytes('hello', {})

/** A signed-in listener; the stream ends with the session. */
export type Listener = { user: { id: string }; session: Pick<Session, 'id'> }

/**
 * Responds with a channel's server-sent events until the client disconnects, a newer stream takes its slot (event
 * `replaced`), the session ends (`ended`) or the server shuts down. Refuses with 503 if there is no room.
 */
export function eventStream<E extends Env>(
  c: Context<E>,
  streams: Pick<Streams, 'join'>,
  channel: Channel,
  listener?: Listener,
): Response {
  if (c.req.method === 'HEAD') return c.body(null, 200, headers)

  let leave = () => {}
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let isOver = false
  const body = new ReadableStream<Uint8Array>(
    {
      start: (given) => {
        controller = given
      },
      cancel: () => {
        isOver = true
        leave()
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MOST_UNREAD_BYTES }),
  )

  function end(last?: Uint8Array) {
    if (isOver) return
    isOver = true
    if (last) controller?.enqueue(last)
    controller?.close()
  }
  function send(bytes: Uint8Array) {
    if (isOver) return
    controller?.enqueue(bytes)
    if ((controller?.desiredSize ?? 0) >= 0) return
    leave()
    end()
    c.env?.outgoing?.destroy()
  }

  leave = streams.join(channel, {
    channel: channel.key,
    account: listener?.user.id,
    sessionId: listener?.session.id,
    address: c.var.address,
    send,
    end,
  })
  send(hello)
  return c.body(body, 200, headers)
}
