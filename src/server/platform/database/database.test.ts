import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../test/support/database.ts'
import { Refused } from '../../../domain/refusals.ts'
import { isDatabaseAway, openDatabase, pipelined, translateConstraint, violatedConstraint } from './database.ts'
import { bookings } from './schema.ts'

const { db, pool, url } = await testDatabase()

const booked = (from: string, to: string, status = 'BOOKED') =>
  db.insert(bookings).values({
    startsAt: new Date(`2026-06-13T${from}:00-07:00`),
    endsAt: new Date(`2026-06-13T${to}:00-07:00`),
    status,
  })

test("an overlap is refused with the booking page's message", async () => {
  await booked('10:00', '12:00')
  await expect(translateConstraint(booked('11:00', '13:00'))).rejects.toThrow(new Refused('time-conflict'))
  await expect(translateConstraint(booked('09:00', '16:00'))).rejects.toThrow(new Refused('time-conflict'))
})

test("bookings that touch, or whose status isn't exactly BOOKED, don't overlap", async () => {
  await translateConstraint(booked('12:00', '14:00'))
  await translateConstraint(booked('10:00', '12:00', 'confirmed'))
  await translateConstraint(booked('10:00', '12:00', 'booked'))
})

test('a row without a date blocks nothing', async () => {
  await translateConstraint(db.insert(bookings).values({ status: 'BOOKED' }))
  await translateConstraint(booked('16:00', '17:00'))
})

test('of many simultaneous overlapping bookings, exactly one succeeds', async () => {
  const tries = Array.from({ length: 60 }, (_, hour) => translateConstraint(booked('18:00', `${20 + (hour % 3)}:00`)))
  const results = await Promise.allSettled(tries)
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(refusals).toHaveLength(59)
  expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(['time-conflict']))
})

test('a violated constraint that no visitor can cause stays a fault', async () => {
  const error = await translateConstraint(db.insert(bookings).values({ totalCents: -1 })).catch((fault) => fault)
  expect(error).not.toBeInstanceOf(Refused)
  expect(violatedConstraint(error)).toBe('bookings_total_cents_check')
  expect(isDatabaseAway(error)).toBe(false)
})

test('pipelined queries answer in order, and the first failure is the reason', async () => {
  const one = (text: string) => sql.raw(`select ${text} as value`)
  const values = await db.transaction((tx) => pipelined(tx.execute(one('1')), tx.execute(one('2'))))
  expect(values.map(({ rows }) => rows[0]?.value)).toEqual([1, 2])
  const broken = db.transaction((tx) =>
    pipelined(tx.execute(one('1')), tx.execute(one('1 / 0')), tx.execute(one("'x'::int"))),
  )
  await expect(broken).rejects.toMatchObject({ cause: { message: 'division by zero' } })
  // A query sent after the failing one but listed before it fails as a consequence; it must never be the reported reason.
  const late = db.transaction((tx) =>
    pipelined(
      Promise.resolve().then(() => tx.execute(one('1'))),
      tx.execute(one('1 / 0')),
    ),
  )
  await expect(late).rejects.toMatchObject({ cause: { message: 'division by zero' } })
  expect((await db.execute(one('3'))).rows).toEqual([{ value: 3 }])
})

test('the reported error is the query that failed, wherever it is among those that failed because of it', async () => {
  const failed = db.transaction((tx) => {
    const sentFirst = Promise.resolve(tx.execute(sql`select 1 / 0`))
    return pipelined(tx.execute(sql`select 1`), sentFirst)
  })
  await expect(failed).rejects.toMatchObject({ cause: { code: '22012' } })
})

test('an unreachable database counts as away', async () => {
  const nowhere = openDatabase('postgres://nobody@127.0.0.1:1/nothing')
  const error = await nowhere.db
    .select()
    .from(bookings)
    .then(Object, (fault) => fault)
  expect(isDatabaseAway(error)).toBe(true)
  await nowhere.close()
})

test('connections cut just before a transaction begins are returned to the pool', async () => {
  const { port, hostname } = new URL(url)
  let isCutting = true
  const between = createServer((socket) => {
    const server = connect(Number(port), hostname)
    socket.on('error', () => {}).on('close', () => server.destroy())
    server.on('error', () => {}).on('close', () => socket.destroy())
    server.pipe(socket)
    socket.on('data', (bytes) => (isCutting && bytes.includes('begin') ? socket.destroy() : server.write(bytes)))
  }).listen(0, '127.0.0.1')
  await once(between, 'listening')
  const address = new URL(url)
  address.port = String((between.address() as AddressInfo).port)

  const two = openDatabase(address.href, undefined, { max: 2 })
  const nothing = () => two.db.transaction(async () => 'done').catch((error) => isDatabaseAway(error))
  expect(await Promise.all([nothing(), nothing(), nothing(), nothing()])).toEqual([true, true, true, true])
  isCutting = false
  expect(await Promise.all([nothing(), nothing(), nothing()])).toEqual(['done', 'done', 'done'])
  await two.close()
  between.close()
})

test('a connection cut during a transaction fails only that transaction', async () => {
  const error = await db
    .transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>('select pg_backend_pid() as pid')
      await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      await tx.select().from(bookings)
    })
    .catch((fault) => fault)
  expect(isDatabaseAway(error)).toBe(true)
  await expect(db.select().from(bookings)).resolves.toBeDefined()
})
