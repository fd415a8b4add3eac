import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { anyAddress } from './customers.ts'

export const streamPaths = ['/api/availability/live', '/api/bookings/live', '/api/admin/bookings/live']

type Headers = Record<string, string>

/** Does `one` so often, by so many at a time. */
export async function often(times: number, atOnce: number, one: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < times) await one(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** Connections for one rush of HEAD requests: kept longer, the server might close one as it is used again. */
export const connections = () => new Agent({ keepAlive: true, maxSockets: 20 })

/** Asks for the head of a stream; the status of the answer. */
export async function head(port: string, path: string, headers: Headers, agent: Agent): Promise<number> {
  const sent = request({ port, host: '127.0.0.1', path, method: 'HEAD', headers, agent }).end()
  const [answer] = await once(sent, 'response')
  answer.resume()
  await once(answer, 'end')
  return answer.statusCode
}

const requestOf = (path: string, headers: Headers) =>
  [`GET ${path} HTTP/1.1`, 'host: localhost', ...Object.entries(headers).map((pair) => pair.join(': ')), '', ''].join(
    '\r\n',
  )

/** Asks for a stream and goes away: at once, a moment later, or at the first word of the answer. */
export async function abortedGet(port: string, path: string, headers: Headers): Promise<void> {
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => {})
  const closed = once(socket, 'close')
  // A connection that is reset leaves no port of ours behind; a few are closed in the ordinary way.
  const goAway = () => (randomInt(20) === 0 ? socket.destroy() : socket.resetAndDestroy())
  await once(socket, 'connect')
  socket.write(requestOf(path, headers))
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

/** Opens a stream from an address of its own and reads whatever comes; resolves at the first word. */
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
    // The last chunk of a body: the server has ended it.
    if (said.endsWith('\r\n0\r\n\r\n')) socket.end()
    said = said.slice(0, 200) + said.slice(200).slice(-400)
  })
  socket.write(requestOf(path, { ...headers, 'x-forwarded-for': anyAddress() }))
  await once(socket, 'data')
  return { socket, said: () => said, isOpen: () => isOpen }
}
