// `npm run bench:cards`: what a booking takes with card payments off and on, and while somebody floods the webhook.
import { request } from 'node:http'
import { startStripeStandIn } from '../src/stand-in/stripe/start-stripe-stand-in.ts'
import { benchDatabase } from './database.ts'
import { spread } from './load.ts'
import { anyAddress, customerEnvironment, signUpCustomers } from './soak/customers.ts'
import { freeStarts, inputFor, openEverything, post, type Start } from './soak/schedule.ts'
import { type ServerProcess, startServer } from './soak/server-process.ts'

const BOOKINGS = 60
const WARM_UP = 10
const FLOODERS = 16
const PROVIDER_MS = 150

const database = await benchDatabase()
await openEverything(database.pool)
const starts = freeStarts(20)
const standIn = await startStripeStandIn({
  clock: () => new Date(),
  port: 0,
  webhookUrl: 'http://127.0.0.1:9/',
  recording: '',
})

/** Books one after another. */
async function booked(server: ServerProcess) {
  const times: number[] = []
  for (const customer of await signUpCustomers(database.pool, WARM_UP + BOOKINGS)) {
    const input = inputFor(customer, starts.next().value as Start)
    const began = performance.now()
    const answer = await post(server, input)
    if (answer?.status !== 201) throw new Error(`A booking was refused: ${JSON.stringify(answer)}`)
    times.push(performance.now() - began)
  }
  return spread(times.slice(WARM_UP))
}

type Call = { path: string; headers: Record<string, string>; status: number }

/** Sends the same call over and over on sixteen connections while the work is done; how many a second were answered. */
async function during<Result>(server: ServerProcess, call: Call, work: () => Promise<Result>) {
  let isOver = false
  let answered = 0
  const body = JSON.stringify({ id: 'evt_1', type: 'charge.succeeded', data: 'x'.repeat(10_000) })
  const headers = { ...call.headers, 'content-type': 'application/json', 'content-length': String(body.length) }
  const send = () =>
    new Promise<void>((done, fail) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: server.port,
          path: call.path,
          method: 'POST',
          headers: { ...headers, 'x-forwarded-for': anyAddress() },
        },
        (answer) => {
          if (answer.statusCode !== call.status) fail(new Error(`${call.path} answered ${answer.statusCode}`))
          answered++
          answer.resume().on('end', done)
        },
      )
      sent.on('error', fail).end(body)
    })
  const began = performance.now()
  const flood = Promise.all(
    Array.from({ length: FLOODERS }, async () => {
      while (!isOver) await send()
    }),
  )
  const result = await Promise.race([work(), flood.then(() => work())])
  isOver = true
  await flood
  return { result, perSecond: (answered * 1_000) / (performance.now() - began) }
}

const rows: Record<string, Record<string, string>> = {}
const row = (what: string, { p50, p99 }: { p50: number; p99: number }, flood?: number) => {
  rows[what] = {
    'half within ms': p50.toFixed(1),
    '99 % within ms': p99.toFixed(1),
    'flood, a second': flood?.toFixed(0) ?? '',
  }
}
const environment = { ...customerEnvironment, DATABASE_URL: database.url }

const off = await startServer(environment)
row('cards off', await booked(off))
await off.stop()

const on = await startServer({ ...environment, ...standIn.environment })
row('cards on, a provider at once', await booked(on))
standIn.latency({ milliseconds: PROVIDER_MS })
row(`cards on, a provider of ${PROVIDER_MS} ms`, await booked(on))
standIn.latency({ milliseconds: 0 })
for (const [what, call] of [
  ['while strangers post nonsense elsewhere', { path: '/api/profile', headers: { origin: on.origin }, status: 401 }],
  [
    'while strangers forge webhooks',
    {
      path: '/api/payments/webhook',
      headers: { 'stripe-signature': `t=${Math.floor(Date.now() / 1_000)},v1=00` },
      status: 400,
    },
  ],
] as const) {
  const { result, perSecond } = await during(on, call, () => booked(on))
  row(what, result, perSecond)
}
await on.stop()
console.table(rows)
await standIn.stop()
await database.close()
