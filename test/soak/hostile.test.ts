import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { anyAddress, type Customer, customerEnvironment, signInAdmin, signUpCustomers } from './customers.ts'
import { type ApiDocument, hostileRequest, listOperations, type Operation } from './hostile-requests.ts'
import { seededDice } from './hostile-values.ts'
import { amount } from './length.ts'
import { openServer, type Server } from './open-server.ts'
import { type RawAnswer, type RawRequest, rawClient } from './raw-http.ts'
import { openEverything } from './schedule.ts'

const { pool, url } = await testDatabase()
const requestsPerRoute = amount(6, 2_000)
const atOnce = 4
let server: Server
/** Without the built site these tests still run, but its pages answer 503. */
let isBuilt = false

beforeAll(async () => {
  await openEverything(pool)
  server = await openServer({ ...customerEnvironment, DATABASE_URL: url })
  isBuilt = (await fetch(server.url)).ok
}, 120_000)

afterAll(() => server.stop())

/** The routes the site serves besides the API. */
const siteRoutes: Operation[] = [
  '/',
  '/booking',
  '/assets/{file}',
  '/{unknown}',
  '/api/openapi.json',
  '/api/docs',
  '/api/docs/problems',
  '/api/{unknown}',
  '/healthz',
  '/readyz',
  '/metrics',
].map((path) => ({ method: 'GET', path, queries: ['package'], example: undefined }))

const betrayal = /\n\s+at |node_modules|\.m?[jt]s:\d+|drizzle|postgres|syntax error|violates|"stack"/i

/** The flaw of an answer to a bad request; undefined if it's a proper refusal. */
function complaintAbout({ path }: RawRequest, { status, type, text }: RawAnswer): string | undefined {
  if (status === 0) return 'closed without an answer'
  if (status === 503 && !isBuilt && !path.startsWith('/api/')) return undefined
  if (status >= 500) return 'a fault'
  const isDocument = /^\/api\/(openapi\.json|docs)/.test(path) || status < 400
  if (!isDocument && betrayal.test(text)) return 'tells about our insides'
  // Node.js itself answers invalid HTTP, without a body.
  if (status >= 400 && text !== '' && path.startsWith('/api/') && !type.startsWith('application/problem+json')) {
    return `a refusal of type ${type}`
  }
  return undefined
}

async function attack(operation: Operation, people: readonly (Customer | undefined)[], seed: number) {
  const dice = seededDice(seed)
  const complaints: string[] = []
  const statuses = new Map<number, number>()
  let left = requestsPerRoute
  const attacker = async () => {
    const client = rawClient(Number(server.port))
    while (left-- > 0) {
      const who = dice.pick(people)?.headers ?? {}
      const identity = { origin: server.origin, ...who, 'x-forwarded-for': anyAddress() }
      const request = hostileRequest(operation, identity, dice)
      const answer = await client.send(request).catch((error: Error) => error.message)
      const complaint = typeof answer === 'string' ? answer : complaintAbout(request, answer)
      if (typeof answer !== 'string') statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if (complaint) complaints.push(`${complaint}: ${told(request, answer)}`)
    }
    client.close()
  }
  await Promise.all(Array.from({ length: atOnce }, attacker))
  return { complaints, statuses }
}

function told({ method, path, headers, body }: RawRequest, answer: RawAnswer | string) {
  const said = typeof answer === 'string' ? answer : `${answer.status} ${answer.text.slice(0, 300)}`
  return `${method} ${path.slice(0, 200)} ${JSON.stringify(headers).slice(0, 300)} ${body?.toString().slice(0, 300)}\n → ${said}`
}

test('every hostile request to every route gets a proper refusal: no fault, no stack trace, no silence', async () => {
  const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as ApiDocument
  const operations = listOperations(document)
  expect(operations.length).toBeGreaterThan(5)

  const seed = Number(process.env.SEED ?? randomInt(2 ** 31))
  const complaints: string[] = []
  const statuses = new Map<number, number>()
  for (const [index, operation] of [...operations, ...siteRoutes].entries()) {
    // Fresh sessions for every route, because some requests end a session.
    const customers = await signUpCustomers(pool, 5)
    const people = [undefined, ...customers, await signInAdmin(pool), await signInAdmin(pool)]
    const outcome = await attack(operation, people, seed + index)
    complaints.push(...outcome.complaints)
    for (const [status, count] of outcome.statuses) statuses.set(status, (statuses.get(status) ?? 0) + count)
  }

  expect(complaints.slice(0, 5), `seed ${seed}, ${complaints.length} in all\n${server.output().slice(-3_000)}`).toEqual(
    [],
  )
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  process.stdout.write(`hostile requests, by status of the answer: ${JSON.stringify(Object.fromEntries(statuses))}\n`)
}, 3_600_000)
