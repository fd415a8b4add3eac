import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../../test/support/database.ts'
import { CannotStart } from '../config/startup-error.ts'
import { takeStartLock } from './start-lock.ts'

const { url } = await testDatabase()

async function connected() {
  const client = new Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

test('a start that waits too long for another ends with a message on how to stop that one', async () => {
  const first = await connected()
  await takeStartLock(first, 4711)
  const { rows } = await first.query('select pg_backend_pid() as pid')
  const second = takeStartLock(await connected(), 4711, 0.1)
  await expect(second).rejects.toBeInstanceOf(CannotStart)
  await expect(second).rejects.toThrow(`select pg_terminate_backend(${rows[0].pid})`)
})
