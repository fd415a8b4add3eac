import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Env } from '../http/context.ts'
import type { Channel } from './channel.ts'
import { eventStream } from './event-stream.ts'
import type { Stream, Streams } from './streams.ts'

const channel: Channel = { key: 'any', topics: [], tell: () => [] }

/** A stream whose server side is controlled by the test. */
async function openStream() {
  let held: Stream | undefined
  let left = 0
  const join: Streams['join'] = (_, stream) => {
    held = stream
    return () => void left++
  }
  const app = new Hono<Env>().get('/', (c) => {
    c.set('address', '192.0.2.1')
    return eventStream(c, { join }, channel)
  })
  const { body } = await app.request('/')
  return { server: held as Stream, left: () => left, body: body as ReadableStream<Uint8Array> }
}

test('a client that reads nothing is disconnected before much is buffered', async () => {
  const { server, left, body } = await openStream()
  const bytes = new Uint8Array(64 * 1024)
  for (let count = 0; count < 100; count++) server.send(bytes)
  expect(left()).toBe(1)
  const received = await new Response(body).arrayBuffer()
  expect(received.byteLength).toBeLessThan(400 * 1024)
})

test('a client that disconnects is removed, and sending or ending afterward is harmless', async () => {
  const { server, left, body } = await openStream()
  await body.cancel()
  expect(left()).toBe(1)
  server.send(new Uint8Array(1))
  server.end(new Uint8Array(1))
})
