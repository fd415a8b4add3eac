import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from './listen.ts'

/** A server whose answers start but never end, like event streams; `/late` is never answered, `/quick` at once. */
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

/** Opens a connection; with `forwardedFor` it also sends a request and, but for `/late`, waits for the answer to start. */
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

test('the oldest connection of an address gives way, even one with no request yet', async () => {
  const port = await startServer(() => false)
  const silent = await open(port)
  const streams = [await open(port, ''), await open(port, ''), await open(port, '')]
  await silent.closed
  expect(streams.map(({ socket }) => socket.closed)).toEqual([false, false, false])
  const another = await open(port, '')
  await streams[0]?.closed
  expect([...streams, another].map(({ socket }) => socket.closed)).toEqual([true, false, false, false])
})

test('behind a proxy the client that it names is counted, and the stream of another stays', async () => {
  const port = await startServer((ip) => ip === '127.0.0.1')
  const idle = await Promise.all(Array.from({ length: 10 }, () => open(port)))
  const visitor = await open(port, '198.51.100.7')
  const greedy = []
  for (let count = 0; count < 5; count++) greedy.push(await open(port, '192.0.2.1'))
  await Promise.all(greedy.slice(0, 2).map(({ closed }) => closed))
  expect(greedy.map(({ socket }) => socket.closed)).toEqual([true, true, false, false, false])
  expect([visitor, ...idle].some(({ socket }) => socket.closed)).toBe(false)
})

test('a request that is answered counts no longer', async () => {
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
])('a request %s that has to make room before it is answered is told so', async (_, isTrustedProxy) => {
  const port = await startServer(isTrustedProxy)
  const waiting = await open(port, '192.0.2.1', '/late')
  const others = []
  for (let count = 0; count < 3; count++) others.push(await open(port, '192.0.2.1'))
  await waiting.closed
  expect(waiting.said()).toMatch(refusal)
  expect(others.map(({ socket }) => socket.closed)).toEqual([false, false, false])
})

test('behind a proxy a request that finds no room is told so', async () => {
  const port = await startServer((ip) => ip === '127.0.0.1', 1)
  const first = await open(port, '192.0.2.1')
  const second = await open(port, '198.51.100.1', '/late')
  await second.closed
  expect(second.said()).toMatch(refusal)
  expect(first.socket.closed).toBe(false)
})

test('a kept connection between two requests makes room before an older one that is being answered', async () => {
  const port = await startServer(() => false)
  const stream = await open(port, '')
  const kept = await open(port, '', '/quick')
  const others = [await open(port, ''), await open(port, '')]
  await kept.closed
  expect([stream, ...others].map(({ socket }) => socket.closed)).toEqual([false, false, false])
})

test('we keep an idle connection for longer than we ask for, and than the proxy of our documentation does', async () => {
  const server = await listen(() => new Response('quick'), { host: '127.0.0.1', port: 0, isTrustedProxy: () => false })
  onTestFinished(() => void server.close())
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  expect([answer.headers.get('keep-alive'), await answer.text()]).toEqual(['timeout=60', 'quick'])
  server.closeIdleConnections()
  expect(server.keepAliveTimeout + server.keepAliveTimeoutBuffer).toBeGreaterThan(120_000)
})
