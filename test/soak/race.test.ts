import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, todayIn } from '../../src/domain/calendar.ts'
import { refusalSentence } from '../../src/domain/refusals.ts'
import { testDatabase } from '../support/database.ts'
import { customerEnvironment, signUpCustomers } from './customers.ts'
import { amount } from './length.ts'
import type { Server } from './open-server.ts'
import { inputFor, openEverything, post } from './schedule.ts'
import { withTwoServers } from './two-servers.ts'

const { pool, url } = await testDatabase()
const racers = amount(60, 200)
const rounds = amount(1, 20)
let days = 9
/** A day no round has raced for, including retries of the test. */
const freshDay = () => addDays(todayIn(new Date()), ++days)
const servers = withTwoServers({ ...customerEnvironment, DATABASE_URL: url })
beforeAll(() => openEverything(pool))

/** 105 different time ranges of a day that all contain 1 to 2 PM. */
const stretches = Array.from({ length: 8 }, (_, index) => 6 + index).flatMap((start) =>
  Array.from({ length: 9 }, (_, index) => 14 + index)
    .filter((end) => end - start >= 2)
    .map((end) => ({ start, length: end - start })),
)

async function race(date: string, runners: readonly Server[]) {
  const customers = await signUpCustomers(pool, racers)
  const answers = await Promise.all(
    customers.map((customer, index) => {
      const { start, length } = stretches[index % stretches.length] as (typeof stretches)[number]
      const server = runners[index % runners.length] as Server
      return post(server, inputFor(customer, { date, hour: start }, length - 2))
    }),
  )
  const { rows } = await pool.query(
    `select id from bookings where status = 'BOOKED' and (starts_at at time zone 'America/Phoenix')::date = $1`,
    [date],
  )
  return { answers, booked: rows.map(({ id }) => id) }
}

/** Races for one day: as many win as there are crews, and everyone else gets a time conflict. */
async function expectWinners(count: number, date: string, runners: readonly Server[]) {
  const { answers, booked } = await race(date, runners)
  const won = answers.filter((answer) => answer?.status === 201)
  expect(won).toHaveLength(count)
  expect(booked.toSorted()).toEqual(won.map((answer) => answer?.body.id).toSorted())

  const lost = answers.filter((answer) => !won.includes(answer))
  expect(lost).toHaveLength(racers - count)
  for (const answer of lost) {
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'time-conflict', detail: refusalSentence('time-conflict') },
    })
  }
}

describe(`${racers} customers want overlapping hours of one day at the same moment`, () => {
  test.each([
    ['one server', 1],
    ['two servers on one database', 2],
  ])(
    'exactly one gets them on %s',
    async (_, count) => {
      for (let round = 0; round < rounds; round++) {
        await expectWinners(1, freshDay(), servers.slice(0, count))
      }
    },
    600_000,
  )

  test('with two crews, exactly two get them', async () => {
    await pool.query(`insert into resources (id, name) values (2, 'Crew 2')`)
    for (let round = 0; round < rounds; round++) {
      await expectWinners(2, freshDay(), servers)
    }
  }, 600_000)
})
