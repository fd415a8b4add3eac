import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { isLong } from '../../../../test/soak/length.ts'
import { testApp } from '../../../../test/support/app.ts'
import { newDatabase } from '../../../../test/support/database.ts'
import { bareEnvironment } from '../../../../test/support/environment.ts'
import type { Handlers } from '../jobs/workers.ts'
import { openLog } from '../logging/log.ts'
import type { Mail } from '../mail/transport.ts'
import { summarizeStatement } from './spans.ts'
import { tracedJobs, tracedMailer } from './traced.ts'
import { openTracing } from './tracing.ts'

interface Span {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  status: { code: number }
}

/** A collector on loopback that stores what it receives; while `hangs`, it never responds. */
async function collector() {
  const bodies: string[] = []
  const held: (() => void)[] = []
  const state = { hangs: false, status: 200 }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    const answer = () => {
      bodies.push(body)
      response.writeHead(state.status, { 'content-type': 'application/json' }).end('{}')
    }
    if (state.hangs) held.push(answer)
    else answer()
    server.emit('heard')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    server,
    state,
    endpoint: `http://127.0.0.1:${port}`,
    raw: () => bodies.join('\n'),
    spans: (): Span[] =>
      bodies.flatMap((body) =>
        JSON.parse(body).resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: Span[] }[] }) =>
          scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    release() {
      state.hangs = false
      for (const answer of held.splice(0)) answer()
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const lines: string[] = []
const log = openLog('warn', { write: (line) => void lines.push(line) })

async function traced(endpoint: string) {
  const tracing = await openTracing({ tracing: { endpoint, serviceName: 'tests' } }, log)
  if (!tracing) throw new Error('tracing is off')
  return tracing
}

test.runIf(isLong)(
  'with tracing off, the server loads neither the tracing SDK nor any library whose feature is off',
  async () => {
    const hook = `import { registerHooks } from 'node:module'
    registerHooks({ load(url, context, next) { if (/opentelemetry|tracing|node_modules.(stripe|age-encryption|@modelcontextprotocol)/.test(url)) console.log(url); return next(url, context) } })`
    const program = `await import('./src/server/start-server.ts')
    const { openTracing } = await import('./src/server/platform/tracing/tracing.ts')
    const { readConfig } = await import('./src/server/platform/config/config.ts')
    const opened = await openTracing(readConfig({}))
    console.log(opened === undefined ? 'OFF' : 'opened')
    await openTracing(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }))
    process.exit()`
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [`--import=data:text/javascript,${encodeURIComponent(hook)}`, '--input-type=module', '-e', program],
      { cwd: join(import.meta.dirname, '../../../..'), env: bareEnvironment },
    )
    const [off = '', on = ''] = stdout.split('OFF')
    // API and attribute names are loaded by other packages, regardless of our tracing.
    const ofOthers = /.*@opentelemetry\/(api|semantic-conventions)\/.*/g
    expect(off).toContain('tracing/tracing.ts')
    expect(off.replaceAll(ofOthers, '')).not.toMatch(/@opentelemetry|spans\.ts/)
    expect(off).not.toMatch(/stripe|age-encryption|modelcontextprotocol/)
    expect(on).toContain('tracing/spans.ts')
    expect(on).toContain('@opentelemetry/sdk-trace/')
  },
  60_000,
)

test('a booking is one trace of request and queries, by route, without personal data', async () => {
  const receiver = await collector()
  onTestFinished(receiver.close)
  const app = await testApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint } })
  const customer = await app.signUp('zelda@example.com', 'Zelda Nightingale')
  const [token = ''] = [...customer.cookies.values()]
  const answer = await customer.post(
    '/api/bookings?from=zelda',
    {
      packageId: 'drivers-den',
      date: '2026-06-20',
      time: '2:00 PM',
      extraHours: 0,
      addOns: [],
      customerInfo: {
        fullName: 'Zelda Nightingale',
        email: 'zelda@example.com',
        billingAddress: '7 Quail Lane',
        phoneNumber: '602 555 0199',
      },
    },
    { 'x-request-id': 'request-of-the-test' },
  )
  const { id } = await answer.json()
  await customer.get(`/api/bookings/${id}`)
  await app.visitor().get('/api/zelda@example.com')
  await app.tracing?.close()

  const spans = receiver.spans()
  const booking = spans.find(({ name }) => name === 'POST /api/bookings')
  const below = spans.filter(({ parentSpanId }) => parentSpanId === booking?.spanId)
  expect(below.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['begin', 'insert bookings', expect.stringMatching(/^with pgboss\.job/), 'commit']),
  )
  expect(below.every(({ traceId }) => traceId === booking?.traceId)).toBe(true)
  expect(spans.map(({ name }) => name)).toContain('GET /api/bookings/:id')
  expect(receiver.raw()).toContain('request-of-the-test')
  expect(receiver.raw()).not.toMatch(/zelda|nightingale|quail|555\W*0199/i)
  for (const secret of [id, customer.uid, token, decodeURIComponent(token).split('.')[0] ?? '']) {
    expect(receiver.raw()).not.toContain(secret)
  }
})

test('a job is its own trace including its email; failures are marked, without personal data', async () => {
  const receiver = await collector()
  onTestFinished(receiver.close)
  const tracing = await traced(receiver.endpoint)
  const outbox = { send: async (mail: Mail) => void mails.push(mail) }
  const mails: Mail[] = []
  const mailer = tracedMailer(outbox, tracing)
  const mail = { to: 'zelda@example.com', subject: 'Your tee time', text: 'Hello Zelda' }
  const handlers = tracedJobs(
    {
      'booking-mail': () => mailer.send(mail),
      'payment-close': () => Promise.reject(new Error('zelda has paid')),
    } as Partial<Handlers> as Handlers,
    tracing,
  )
  const data = { bookingId: 'of-zelda', about: 'confirmed', sequence: 0 } as const
  await handlers['booking-mail'](data, AbortSignal.timeout(1_000))
  await expect(handlers['payment-close'](data, AbortSignal.timeout(1_000))).rejects.toThrow('zelda has paid')
  await tracing.close()

  expect(mails).toEqual([mail])
  const [job, sent, failed] = ['job booking-mail', 'send mail', 'job payment-close'].map((name) =>
    receiver.spans().find((span) => span.name === name),
  )
  expect(sent).toMatchObject({ parentSpanId: job?.spanId, traceId: job?.traceId })
  expect(failed?.status.code).toBe(2)
  expect(failed?.traceId).not.toBe(job?.traceId)
  expect(receiver.raw()).not.toMatch(/zelda/i)
})

test('a hanging collector slows nothing: the buffer is limited and closing takes two seconds', async () => {
  const receiver = await collector()
  onTestFinished(receiver.close)
  receiver.state.hangs = true
  const tracing = await traced(receiver.endpoint)
  const heard = once(receiver.server, 'heard')
  // Each batch of 512 is sent immediately; one is in flight while the others wait.
  for (let n = 0; n < 600; n++) await tracing.inSpan(`span ${n}`, 'client', {}, async () => {})
  await heard
  for (let n = 600; n < 6_000; n++) await tracing.inSpan(`span ${n}`, 'client', {}, async () => {})
  const began = performance.now()
  const closing = tracing.close()
  await closing
  expect(performance.now() - began).toBeLessThan(5_000)
  receiver.release()
  expect(receiver.spans().length).toBeGreaterThanOrEqual(512)
  expect(receiver.spans().length).toBeLessThanOrEqual(2_048 + 512)
})

test("a collector's refusals are logged once, and an unreachable one ends nothing", async () => {
  const receiver = await collector()
  onTestFinished(receiver.close)
  receiver.state.status = 400
  lines.length = 0
  const tracing = await traced(receiver.endpoint)
  for (let n = 0; n < 1_200; n++) await tracing.inSpan(`span ${n}`, 'client', {}, async () => {})
  await tracing.close()
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['traces could not be handed on and are lost'])

  const alone = await traced('http://127.0.0.1:9')
  const failing = alone.inSpan('work', 'server', {}, async () => {
    throw new Error('its own')
  })
  await expect(failing).rejects.toThrow('its own')
  await alone.close()
})

test('traced queries end as before, by promise and by callback, including errors', async () => {
  const receiver = await collector()
  onTestFinished(receiver.close)
  const { url, drop } = await newDatabase()
  const tracing = await traced(receiver.endpoint)
  const pool = new tracing.Pool({ connectionString: url, max: 1 })
  const parents = await Promise.all(
    ['first', 'second'].map((name) =>
      tracing.inSpan(name, 'server', {}, async () => {
        const { rows } = await pool.query('select $1::text as word from bookings right join (values (1)) one on true', [
          name,
        ])
        expect(rows).toEqual([{ word: name }])
        await expect(pool.query(`select 'secret'::int from resources`)).rejects.toThrow('invalid input')
      }),
    ),
  )
  expect(parents).toHaveLength(2)
  await pool.end()
  await tracing.close()
  await drop()
  const spans = receiver.spans()
  for (const name of ['first', 'second']) {
    const own = spans.find((span) => span.name === name)
    // On one connection the second waits for the first, but it still belongs to its own caller.
    const below = spans.filter(({ parentSpanId }) => parentSpanId === own?.spanId)
    expect(below.map((span) => [span.name, span.status.code])).toEqual([
      ['select bookings', 0],
      ['select resources', 2],
    ])
  }
  expect(receiver.raw()).not.toContain('secret')
})

test.each([
  ['insert into "bookings" ("id") values ($1)', 'insert bookings'],
  ['\n  with ins as (insert into pgboss.job (name) values ($1)) select 1', 'with pgboss.job'],
  ['commit', 'commit'],
  ['', 'query'],
])('a statement %j is named %j', (text, name) => {
  expect(summarizeStatement(text)).toBe(name)
})
