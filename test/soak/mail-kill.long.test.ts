import { afterAll, expect, onTestFailed, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { emailService } from '../support/email-service.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { mailWorld } from './mail-world.ts'
import { post } from './schedule.ts'

const rounds = 30
const bookingsPerRound = 3
const takenOverSoon = { TAKE_OVER_SECONDS: '3' }

const { pool, url } = await testDatabase()
const service = await emailService()
const world = await mailWorld(pool, url, service)
let server: ServerProcess | undefined
afterAll(async () => {
  await server?.stop()
  service.close()
  world.end()
})

/** Arms the email service so that the server is killed at its next call or answer. */
const strikes = {
  'between commit and send': () => undefined,
  'at send, before the answer': () => {
    service.onCall = () => void server?.kill()
  },
  'after the answer, before the job is marked done': () => {
    service.onCall = (_, answer) => answer.end('OK', () => void server?.kill())
  },
}

test.each(Object.entries(strikes))(
  'kill -9 %s loses no email',
  async (name, arm) => {
    // A retry needs the folder.
    onTestFailed(async () => await server?.kill())
    let [waiting, twice, mostPerBooking] = [0, 0, 0]
    for (let round = 0; round < rounds; round++) {
      const running = await world.start({ ...service.environment, ...takenOverSoon })
      server = running
      arm()
      const inputs = await world.inputs(bookingsPerRound)
      const answers = inputs.map((input) => post(running, input))
      await (service.onCall ? Promise.all(answers) : Promise.race(answers))
      await running.kill()
      service.onCall = undefined
      const heardBefore = service.taken.length

      server = await world.start({ ...service.environment, ...takenOverSoon })
      const ids: string[] = []
      for (const [index, input] of inputs.entries()) {
        // A customer whose answer was lost in the kill retries with the same key.
        const answer = (await answers[index]) ?? (await post(server, input))
        expect(answer?.status).toBe(201)
        ids.push(answer?.body.id as string)
      }
      await world.untilQuiet()
      const calls = world.callsFor(ids)
      expect(Math.min(...calls)).toBeGreaterThan(0)
      for (const id of ids) expect(world.confirmed()).toContain(id)
      if (service.taken.length > heardBefore) waiting += 1
      twice += calls.filter((count) => count > 1).length
      mostPerBooking = Math.max(mostPerBooking, ...calls)
      await server.stop()
    }
    // The email service takes no idempotency key, so it gets a call twice if the server died right after it.
    expect(mostPerBooking).toBeLessThanOrEqual(2)
    const messages = rounds * bookingsPerRound
    console.log(
      `kill ${name}: ${messages} messages, in ${waiting} of ${rounds} rounds some waited, 0 lost, ${twice} heard twice`,
    )
  },
  1_800_000,
)
