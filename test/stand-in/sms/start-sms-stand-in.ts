import { randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { computeSignature } from '../../../src/server/sms/signature.ts'

/** The provider's behavior: healthy, or one of the failures seen in networks and providers. */
export type SmsMood =
  | 'good'
  | 'error-500'
  | 'busy-429'
  | 'silent'
  | 'drops-after-accepting'
  | 'invalid-number'
  | 'unsubscribed'
  | 'wrong-token'
  | 'garbage'

export interface PlayedMessage {
  sid: string
  to: string
  from: string
  body: string
  callback: string
  status: string
  /** In dollars, negative as the provider reports it; null until it's billed. */
  price: string | null
}

export const smsAccount = { SMS_ACCOUNT_SID: `AC${'5e'.repeat(16)}`, SMS_AUTH_TOKEN: 'a token of the stand-in' }

/** Plays Twilio's documented message API on loopback, including the failures of networks and providers. */
export async function startSmsStandIn({ port = 0 }: { port?: number } = {}) {
  if (process.env.NODE_ENV === 'production') throw new Error('The stand-in of the text provider is not for production.')
  const { SMS_ACCOUNT_SID: sid, SMS_AUTH_TOKEN: token } = smsAccount
  let mood: SmsMood = 'good'
  let calls = 0
  const messages: PlayedMessage[] = []
  const hanging = new Set<() => void>()
  const expected = `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`

  const messageJson = (message: PlayedMessage) => ({
    sid: message.sid,
    account_sid: sid,
    to: message.to,
    from: message.from,
    body: message.body,
    status: message.status,
    num_segments: '1',
    price: message.price,
    price_unit: 'USD',
    error_code: null,
    uri: `/2010-04-01/Accounts/${sid}/Messages/${message.sid}.json`,
  })
  const problem = (code: number, status: number) => ({
    code,
    message: 'As the provider says it.',
    more_info: `https://www.twilio.com/docs/errors/${code}`,
    status,
  })

  const app = new Hono<{ Bindings: HttpBindings }>()
    .basePath(`/2010-04-01/Accounts`)
    .use(async (c, next) => {
      if (mood === 'wrong-token' || c.req.header('authorization') !== expected) return c.json(problem(20003, 401), 401)
      return next()
    })
    .get(`/${sid}.json`, (c) => c.json({ sid, status: 'active' }))
    .get(`/${sid}/Messages/:file`, (c) => {
      const found = messages.find((message) => `${message.sid}.json` === c.req.param('file'))
      return found ? c.json(messageJson(found)) : c.json(problem(20404, 404), 404)
    })
    .post(`/${sid}/Messages.json`, async (c) => {
      calls += 1
      const fields = new URLSearchParams(await c.req.text())
      if (mood === 'error-500') return c.json(problem(20500, 500), 500)
      if (mood === 'busy-429') return c.json(problem(20429, 429), 429)
      if (mood === 'invalid-number') return c.json(problem(21211, 400), 400)
      if (mood === 'unsubscribed') return c.json(problem(21610, 400), 400)
      if (mood === 'garbage') return c.html('<html><body>Welcome</body></html>')
      if (mood === 'silent') {
        await new Promise<void>((resolve) => hanging.add(resolve))
        return c.body(null, 503)
      }
      const message: PlayedMessage = {
        sid: `SM${randomBytes(16).toString('hex')}`,
        to: fields.get('To') ?? '',
        from: fields.get('From') ?? fields.get('MessagingServiceSid') ?? '',
        body: fields.get('Body') ?? '',
        callback: fields.get('StatusCallback') ?? '',
        status: 'queued',
        price: null,
      }
      messages.push(message)
      if (mood === 'drops-after-accepting') {
        c.env.incoming.socket.destroy()
        return c.body(null, 500)
      }
      return c.json(messageJson(message), 201)
    })

  const server = createAdaptorServer({ fetch: app.fetch as never }) as Server
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })

  return {
    /** The value for SMS_URL. */
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** All accepted messages, oldest first. */
    messages,
    /** The number of requests to send a message. */
    calls: () => calls,
    be(next: SmsMood) {
      mood = next
    },
    /** Forgets all requests and becomes healthy again. */
    reset() {
      mood = 'good'
      calls = 0
      messages.length = 0
    },
    /** The headers and body of the provider's request to `url`. */
    signed: (url: string, fields: Record<string, string>) => ({
      body: new URLSearchParams(fields).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': computeSignature(url, new URLSearchParams(fields), token),
      },
    }),
    async stop() {
      for (const answer of hanging) answer()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}
