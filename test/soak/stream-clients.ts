import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { anyAddress } from './customers.ts'

export const streamPaths = ['/api/availability/live', '/api/bookings/live', '/api/admin/bookings/live']

type Headers = Record<string, string>

/** Runs `one` this many times, `atOnce` in parallel. */
export async function often(times: number, atOnce: number, one: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < times) await one(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** Connections for one burst of HEAD requests. If kept longer, the server might close one just as it's reused. */
export const connections = () => new Agent({ keepAlive: true, maxSockets: 20 })

/** Requests the head of a stream and returns the status. */
export async function head(port: string, path: string, headers: Headers, agent: Agent): Promise<number> {
  const sent = request({ port, host: '127.0.0.1', path, method: 'HEAD', headers, agent }).end()
  const [answer] = await once(sent, 'response')
  answer.resume()
  await once(answer, 'end')
  return answer.statusCode
}

const formatRequest = (path: string, headers: Headers) =>
  [`GET ${path} HTTP/1.1`, 'host: localhost', ...Object.entries(headers).map((pair) => pair.join(': ')), '', ''].join(
    '\r\n',
  )

/** Requests a stream and hangs up: immediately, a moment later, or at the first byte of the answer. */
export async function abortedGet(port: string, path: string, headers: Headers): Promise<void> {
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => {})
  const closed = once(socket, 'close')
  // A connection that's reset doesn't tie up a local port; a few are closed normally.
  const goAway = () => (randomInt(20) === 0 ? socket.destroy() : socket.resetAndDestroy())
  await once(socket, 'connect')
  socket.write(formatRequest(path, headers))
  const patience = randomInt(3)
  if (patience === 0) setImmediate(goAway)
  else if (patience === 1) setTimeout(goAway, randomInt(4))
  else socket.once('data', goAway)
  await closed
}

export interface Listening {
  socket: Socket
  said: () => string
  isOpen: () => boolean
}

/** Opens a stream from its own address and reads everything; resolves at the first byte. */
export async function listen(port: string, path: string, headers: Headers): Promise<Listening> {
  const socket = connect(Number(port), '127.0.0.1')
  let said = ''
  let isOpen = true
  socket.on('error', () => {})
  socket.on('close', () => {
    isOpen = false
  })
  socket.on('data', (bytes) => {
    said += bytes
    // The final chunk of the body: the server has ended it.
    if (said.endsWith('\r\n0\r\n\r\n')) socket.end()
    said = said.slice(0, 200) + said.slice(200).slice(-400)
  })
  socket.write(formatRequest(path, { ...headers, 'x-forwarded-for': anyAddress() }))
  await once(socket, 'data')
  return { socket, said: () => said, isOpen: () => isOpen }
}
