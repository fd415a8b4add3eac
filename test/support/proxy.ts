import { createServer, type IncomingMessage, request } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { certificate, certificateKey } from './certificate.ts'

/** What a test can make the proxy do to a request and to the cookies of its answer. */
export interface ProxyWays {
  headers: (headers: IncomingMessage['headers'], client: string) => IncomingMessage['headers']
  cookies: (cookies: string[]) => string[]
  /** Answers in place of the server. */
  answer?: { status: number; headers?: Record<string, string>; body?: string } | undefined
}

/** Appends the client's address, as proxies do. */
export const addsClient: ProxyWays['headers'] = (headers, client) => ({
  ...headers,
  'x-forwarded-for': [headers['x-forwarded-for'], client].filter(Boolean).join(', '),
})

/** Starts a loopback proxy, with or without TLS, in front of the server at `port`. `ways` changes what it does. */
export async function startProxy(port: () => number, { isTls = true } = {}) {
  const ways: ProxyWays = { headers: addsClient, cookies: (cookies) => cookies }
  const handle: Parameters<typeof createServer>[1] = (incoming, outgoing) => {
    if (ways.answer) {
      outgoing.writeHead(ways.answer.status, ways.answer.headers).end(ways.answer.body)
      return
    }
    const headers = ways.headers(incoming.headers, '198.51.100.4')
    const options = { port: port(), method: incoming.method, path: incoming.url, headers, agent: false }
    const passing = request(options, (answer) => {
      const cookies = ways.cookies(answer.headers['set-cookie'] ?? [])
      outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'set-cookie': cookies })
      answer.pipe(outgoing)
    })
    passing.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(passing)
  }
  const server = isTls ? createTlsServer({ key: certificateKey, cert: certificate }, handle) : createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  afterAll(close)
  return { port: (server.address() as AddressInfo).port, ways, close }
}
