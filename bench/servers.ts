// `npm run bench:servers`: bookings and lists of days per second with one, two and three servers on one database, taken in turns.
import { addDays, todayIn } from '../src/domain/calendar.ts'
import { MAX, perSecond } from './bookings.ts'
import { benchDatabase, fillSchedule } from './database.ts'
import { getRequest, loadWith } from './load.ts'
import { type Customer, customerEnvironment, signUpCustomers } from './soak/customers.ts'
import { freeStarts, inputFor, openEverything, post, type Start } from './soak/schedule.ts'
import { type ServerProcess, startServer } from './soak/server-process.ts'

const ROUNDS = 3
const CONNECTIONS = 30
const SECONDS = 3

const database = await benchDatabase({ max_connections: '200' })
await fillSchedule(database.pool)
await openEverything(database.pool)
const environment = { ...customerEnvironment, DATABASE_URL: database.url }
const servers = [await startServer(environment), await startServer(environment), await startServer(environment)]
const starts = freeStarts(200)

async function bookings(used: readonly ServerProcess[]): Promise<number> {
  const customers = await signUpCustomers(database.pool, MAX)
  const { rate } = await perSecond(async (index) => {
    const input = inputFor(customers[index] as Customer, starts.next().value as Start)
    const answer = await post(used[index % used.length] as ServerProcess, input)
    if (answer?.status !== 201) throw new Error(`A booking was refused: ${JSON.stringify(answer)}`)
  })
  return rate
}

async function days(used: readonly ServerProcess[]): Promise<number> {
  const from = addDays(todayIn(new Date()), 1)
  const request = getRequest(`/api/availability/days?from=${from}&to=${addDays(from, 91)}&hours=2`, {
    'accept-encoding': 'gzip, deflate, br',
  })
  const loads = await Promise.all(used.map((server) => loadWith(request, server, CONNECTIONS / used.length, SECONDS)))
  return loads.reduce((sum, { rate }) => sum + rate, 0)
}

const most = new Map<number, { 'bookings per second': number; 'lists of days per second': number }>()
try {
  for (let round = 0; round < ROUNDS; round++) {
    for (let count = 1; count <= servers.length; count++) {
      const used = servers.slice(0, count)
      const before = most.get(count)
      most.set(count, {
        'bookings per second': Math.round(Math.max(await bookings(used), before?.['bookings per second'] ?? 0)),
        'lists of days per second': Math.round(Math.max(await days(used), before?.['lists of days per second'] ?? 0)),
      })
    }
  }
  console.table(Object.fromEntries([...most].map(([count, figures]) => [`${count} servers`, figures])))
} finally {
  await Promise.all(servers.map((server) => server.stop()))
  await database.close()
}
