import { randomInt, randomUUID } from 'node:crypto'
import { Agent, type ClientRequest, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_PHOTO_BYTES } from '../../src/domain/photo-limits.ts'
import { testDatabase } from '../support/database.ts'
import { anyAddress, customerEnvironment } from './customers.ts'
import { amount, isLong } from './length.ts'
import { openServer, type Server } from './open-server.ts'
import { often } from './stream-clients.ts'

const { url } = await testDatabase()
const requests = amount(100, 10_000)
const atOnce = 8
let server: Server

beforeAll(async () => {
  server = await openServer({ ...customerEnvironment, DATABASE_URL: url })
}, 120_000)
afterAll(() => server.stop())

const json = { 'content-type': 'application/json' }
const ours = () => ({ origin: server.origin, ...json })

/** Requests refused before or while their body is read: 400, 401, 403, 404, 413, 414, 429. */
const refused: [method: string, path: () => string, headers: () => Record<string, string>][] = [
  ['POST', () => '/api/bookings', ours],
  ['POST', () => '/about', ours],
  ['DELETE', () => '/api/nowhere', ours],
  ['POST', () => '/api/auth/sign-in/email?x=%00', ours],
  ['PATCH', () => `/${'/'.repeat(4_000)}x`, ours],
  ['PUT', () => `/api/photos/${randomUUID()}/${randomUUID()}`, () => ({ origin: 'https://else.example' })],
  ['PUT', () => `/api/photos/${randomUUID()}/${randomUUID()}`, ours],
  ['PUT', () => `/api/photos/${randomUUID()}/${randomUUID()}`, () => ({ ...ours(), 'x-forwarded-for': '10.0.0.1' })],
]

const sizes = [0, 1, 1_000, 16_384, 65_537, 65_537, 200_000, 200_000, 1_000_000, 3_000_000, MAX_PHOTO_BYTES]
const bytes = Buffer.alloc(MAX_PHOTO_BYTES, 'x')
const pickRandom = <T>(list: readonly T[]) => list[randomInt(list.length)] as T

/** Sends the body at once, in pieces, or after the server had time to answer. Stops if the server hangs up. */
async function sendBody(sent: ClientRequest, size: number, isOver: () => boolean) {
  const pace = randomInt(20)
  if (pace === 0) await pause(700)
  const piece = pace < 15 ? size : Math.max(1, size / 5)
  for (let from = 0; from < size && !isOver(); from += piece) {
    sent.write(bytes.subarray(from, Math.min(size, from + piece)))
    if (piece < size) await pause(randomInt(200))
  }
  // Needed even if the answer arrived after the last byte: Node.js returns a connection to the pool only once its
  // request has ended.
  if (!sent.destroyed) sent.end()
}

type Outcome = { status: number; says: string | undefined }

/** Sends one request. Resolves with the whole answer, or rejects with the error that came first. */
function ask(agent: Agent): Promise<Outcome> {
  const [method, path, headers] = pickRandom(refused)
  const size = pickRandom(sizes)
  const framing = randomInt(4) > 0 ? { 'content-length': size } : { 'transfer-encoding': 'chunked' }
  return new Promise((resolve, reject) => {
    let isOver = false
    const sent = request({
      port: server.port,
      host: '127.0.0.1',
      method,
      path: path(),
      headers: { 'x-forwarded-for': anyAddress(), ...headers(), ...framing },
      agent,
    })
    const fail = (error: Error) => {
      if (!isOver) reject(new Error(`${method} of ${size} bytes, ${JSON.stringify(framing)}: ${error.message}`))
      isOver = true
    }
    sent.on('error', fail)
    sent.on('response', (answer) => {
      answer.on('error', fail)
      answer.resume().on('end', () => {
        isOver = true
        resolve({ status: answer.statusCode ?? 0, says: answer.headers.connection })
        if (answer.headers.connection === 'close') sent.destroy()
      })
    })
    void sendBody(sent, size, () => isOver)
  })
}

test('a request refused before its body is read gets its answer, and so does the next one on that connection', async () => {
  const statuses = new Map<number, number>()
  const said = new Map<string | undefined, number>()
  const broken: string[] = []
  let left = requests
  const visitor = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (left-- > 0) {
      const outcome = await ask(agent).catch((error: Error) => error.message)
      if (typeof outcome === 'string') {
        broken.push(outcome)
        continue
      }
      statuses.set(outcome.status, (statuses.get(outcome.status) ?? 0) + 1)
      said.set(outcome.says, (said.get(outcome.says) ?? 0) + 1)
    }
    agent.destroy()
  }
  // Over its limit for the minute, this address is refused before its booking is looked up.
  await often(600, 20, async () => {
    const headers = { 'x-forwarded-for': '10.0.0.1' }
    await (await fetch(`${server.url}/api/photos/${randomUUID()}`, { headers })).text()
  })
  await Promise.all(Array.from({ length: atOnce }, visitor))
  process.stdout.write(`refused bodies: ${JSON.stringify([[...statuses], [...said]])}, broken: ${broken.length}\n`)
  expect(broken.slice(0, 5), `${broken.length} of ${requests}`).toEqual([])
  expect([...statuses.keys()].filter((status) => status < 400 || status >= 500)).toEqual([])
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
}, 1_800_000)

/** Sends `first`, then one byte every 300 ms. Returns the seconds until the server hangs up. */
async function drip(first: string): Promise<number> {
  const begun = performance.now()
  const socket = connect(Number(server.port), '127.0.0.1').on('error', () => {})
  socket.write(first)
  const dripping = setInterval(() => socket.write('x'), 300)
  await new Promise((resolve) => socket.resume().on('close', resolve))
  clearInterval(dripping)
  return (performance.now() - begun) / 1_000
}

test.runIf(isLong)('a client that drips a head or body is cut off after half a minute', async () => {
  const head = `POST /api/auth/sign-in/email HTTP/1.1\r\nHost: x\r\nOrigin: ${server.origin}\r\n`
  const slow = [`${head}X-Slow: `, `${head}Content-Length: 9999\r\n\r\n`, `${head}Content-Length: 9999\r\n\r\n{`]
  const seconds = await Promise.all(Array.from({ length: 12 }, (_, index) => drip(slow[index % 3] as string)))
  process.stdout.write(`dripping requests ended after ${seconds.map(Math.round).join(', ')} s\n`)
  expect(Math.max(...seconds)).toBeLessThan(40)
  expect(Math.min(...seconds)).toBeGreaterThan(15)
})
