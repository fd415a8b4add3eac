import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Env } from './context.ts'
import { cancelHeadResponse } from './unread-bodies.ts'

test('a streamed body ends with its HEAD request but continues for a GET', async () => {
  const cancelled: string[] = []
  const app = new Hono<Env>().use(cancelHeadResponse).get('/', (c) => {
    const body = new ReadableStream({ cancel: () => void cancelled.push(c.req.method) })
    return c.body(body, 200, { 'x-kept': 'yes' })
  })
  const head = await app.request('/', { method: 'HEAD' })
  expect(head.headers.get('x-kept')).toBe('yes')
  expect(head.body).toBeNull()
  expect(cancelled).toEqual(['HEAD'])
  const got = await app.request('/')
  expect(cancelled).toEqual(['HEAD'])
  await got.body?.cancel()
})
