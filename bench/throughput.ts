// `npm run bench` (or `npm run bench days`, `npm run bench bookings`): what the server does in a second, beside what the machine would do without it. One run, both figures.
import { measureBookings } from './bookings.ts'
import { measureDashboard } from './dashboard.ts'
import { benchDatabase, fillSchedule } from './database.ts'
import { measureDays } from './days.ts'
import { customerEnvironment } from './soak/customers.ts'
import { openEverything } from './soak/schedule.ts'
import { startServer } from './soak/server-process.ts'

const database = await benchDatabase()
await fillSchedule(database.pool)
const server = await startServer({ ...customerEnvironment, DATABASE_URL: database.url })

const rows: Record<string, string | number>[] = []
interface Figures {
  rate: number
  p50: number
  p99: number
  cpu?: number
}
const row = (what: string, { rate, p50, p99, cpu }: Figures, beside?: number, aim?: number) =>
  rows.push({
    what,
    'per second': Math.round(rate),
    'half within ms': p50.toFixed(1),
    '99 % within ms': p99.toFixed(1),
    'server CPU, ms': cpu?.toFixed(3) ?? '',
    'beside it': beside ? (rate / beside).toFixed(2) : '',
    aim: aim ?? '',
  })

const asked = process.argv[2]

try {
  if (asked !== 'bookings') {
    const { bytes, bare, days, daysWhileChanging, anyRange } = await measureDays(server, database.pool)
    row(`a bare route, ${bytes} bytes, 32 connections`, bare)
    row('GET days, 92 days, 100,000 bookings', days, bare.rate, 0.5)
    row('the same while the schedule changes 10 times a second', daysWhileChanging, bare.rate)
    row('GET days, each time another range and another address', anyRange, bare.rate)
  }
  if (asked !== 'days') {
    await openEverything(database.pool)
    const { raw, api } = await measureBookings(server, database.pool)
    row('a bare booking transaction, 16 at a time', raw)
    row('POST bookings, 16 at a time', api, raw.rate, 0.4)
  }
  console.table(Object.fromEntries(rows.map(({ what, ...figures }) => [what, figures])))
} finally {
  await server.stop()
  await database.close()
}

if (asked === undefined) await measureDashboard()
