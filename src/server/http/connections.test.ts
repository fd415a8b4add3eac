import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from './listen.ts'

/** A server whose answers start but never end, like event streams. */
async function startServer(isTrustedProxy: (ip: string) => boolean) {
  const answer = () =>
    new Response(new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from('hello')) }))
  const bounds = { fromAddress: 3, fromNetwork: 100, all: 100 }
  const server = await listen(answer, { host: '127.0.0.1', port: 0, isTrustedProxy }, bounds)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** Opens a connection; with `forwardedFor` it also sends a request and waits for the answer to start. */
async function open(port: number, forwardedFor?: string) {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  const closed = once(socket, 'close')
  await once(socket, 'connect')
  if (forwardedFor !== undefined) {
    socket.write(`GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${forwardedFor}\r\n\r\n`)
    await once(socket, 'data')
  }
  socket.resume()
  return { socket, closed }
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
