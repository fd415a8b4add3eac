// Plays a visitor's browser: sends requests over TLS and listens to a stream.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'

export const site = 'https://example.com'
export const ca = readFileSync(process.env.CA ?? '')
/** The IP addresses of two visitors. */
export const [ann, bob] = ['203.0.113.7', '203.0.113.8']

/**
 * Sends a request from the visitor at `from`. With `live`, resolves to the response stream; otherwise to the response
 * with its body.
 */
export async function ask(method, path, { from = ann, headers = {}, body, live = false } = {}) {
  const asking = request(new URL(path, site), {
    method,
    ca,
    localAddress: from,
    agent: false,
    headers: {
      origin: site,
      ...(body && !Buffer.isBuffer(body) ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
  })
  // A request refused for its size is answered before all of it is sent.
  asking.on('error', () => {})
  asking.end(Buffer.isBuffer(body) ? body : body && JSON.stringify(body))
  const [answer] = await once(asking, 'response')
  return live ? answer : { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}

/** Resolves with the milliseconds until the stream contains `words`. */
export async function untilHeard(stream, words, since) {
  let heard = ''
  for await (const part of stream.iterator({ destroyOnReturn: false })) {
    heard += part
    if (heard.includes(words)) return Math.round(performance.now() - since)
  }
  throw new Error(`The stream ended without ${words}`)
}
