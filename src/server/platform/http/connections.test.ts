import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from './listen.ts'

/** A server whose responses start but never end, like event streams; `/late` never answers, `/quick` does immediately. */
async function startServer(isTrustedProxy: (ip: string) => boolean, total = 100) {
  const stream = () => new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from('hello')) })
  const answer = ({ url }: Request) => {
    if (url.endsWith('/late')) return new Promise<Response>(() => {})
    return new Response(url.endsWith('/quick') ? 'quick' : stream())
  }
  const limits = { perAddress: 3, perNetwork: 100, total }
  const server = await listen(answer, { host: '127.0.0.1', port: 0, isTrustedProxy }, limits)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** Opens a connection. With `forwardedFor`, sends a request and, except for `/late`, waits for the response to start. */
async function open(port: number, forwardedFor?: string, path = '/') {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  const closed = once(socket, 'close')
  await once(socket, 'connect')
  if (forwardedFor !== undefined) {
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${forwardedFor}\r\n\r\n`)
    if (path !== '/late') await once(socket, 'data')
  }
  let said = ''
  socket.on('data', (bytes) => {
    said += String(bytes)
  })
  return { socket, closed, said: () => said }
}

test('the oldest connection of an address is closed first, even without a request', async () => {
  const port = await startServer(() => false)
  const silent = await open(port)
  const streams = [await open(port, ''), await open(port, ''), await open(port, '')]
  await silent.closed
  expect(streams.map(({ socket }) => socket.closed)).toEqual([false, false, false])
  const another = await open(port, '')
  await streams[0]?.closed
  expect([...streams, another].map(({ socket }) => socket.closed)).toEqual([true, false, false, false])
})

test("behind a proxy the forwarded client is counted, and another client's stream stays open", async () => {
  const port = await startServer((ip) => ip === '127.0.0.1')
  const idle = await Promise.all(Array.from({ length: 10 }, () => open(port)))
  const visitor = await open(port, '198.51.100.7')
  const greedy = []
  for (let count = 0; count < 5; count++) greedy.push(await open(port, '192.0.2.1'))
  await Promise.all(greedy.slice(0, 2).map(({ closed }) => closed))
  expect(greedy.map(({ socket }) => socket.closed)).toEqual([true, true, false, false, false])
  expect([visitor, ...idle].some(({ socket }) => socket.closed)).toBe(false)
})

test('an answered request no longer counts', async () => {
  const port = await startServer((ip) => ip === '127.0.0.1')
  const kept = [await open(port, '192.0.2.1'), await open(port, '192.0.2.1')]
  for (let count = 0; count < 5; count++) {
    const passing = await open(port, '192.0.2.1')
    passing.socket.destroy()
    await passing.closed
  }
  expect(kept.map(({ socket }) => socket.closed)).toEqual([false, false])
})

const refusal = /^HTTP\/1\.1 503 .*connection: close\r\n.*retry-after: \d+\r\n.*"code":"too-many-connections"/is

test.each([
  ['of an address', () => false],
  ['behind a proxy', (ip: string) => ip === '127.0.0.1'],
])('a request %s that is evicted before its response starts gets a 503', async (_, isTrustedProxy) => {
  const port = await startServer(isTrustedProxy)
  const waiting = await open(port, '192.0.2.1', '/late')
  const others = []
  for (let count = 0; count < 3; count++) others.push(await open(port, '192.0.2.1'))
  await waiting.closed
  expect(waiting.said()).toMatch(refusal)
  expect(others.map(({ socket }) => socket.closed)).toEqual([false, false, false])
})

test('behind a proxy, a request that finds no room gets a 503', async () => {
  const port = await startServer((ip) => ip === '127.0.0.1', 1)
  const first = await open(port, '192.0.2.1')
  const second = await open(port, '198.51.100.1', '/late')
  await second.closed
  expect(second.said()).toMatch(refusal)
  expect(first.socket.closed).toBe(false)
})

test('an idle kept-alive connection is closed before an older busy one', async () => {
  const port = await startServer(() => false)
  const stream = await open(port, '')
  const kept = await open(port, '', '/quick')
  const others = [await open(port, ''), await open(port, '')]
  await kept.closed
  expect([stream, ...others].map(({ socket }) => socket.closed)).toEqual([false, false, false])
})

test('an idle connection is kept longer than we announce and than the documented proxy keeps it', async () => {
  const server = await listen(() => new Response('quick'), { host: '127.0.0.1', port: 0, isTrustedProxy: () => false })
  onTestFinished(() => void server.close())
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  expect([answer.headers.get('keep-alive'), await answer.text()]).toEqual(['timeout=60', 'quick'])
  server.closeIdleConnections()
  expect(server.keepAliveTimeout + server.keepAliveTimeoutBuffer).toBeGreaterThan(120_000)
})
