import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../testing/testing.ts'
import { insertJobs, MAX_JOB_BYTES } from './insert-jobs.ts'
import { queueNames } from './queues.ts'

const { db } = await testDatabase()
const boss = new PgBoss({ db: fromDrizzle(db, sql), supervise: false, schedule: false })
afterAll(() => boss.stop({ graceful: false }))

/** Every column of the rows that carry this mark, but for ids and moments, which are told apart from when they were written. */
async function rowsOf(mark: string) {
  const { rows } = await db.execute(sql`
    select to_jsonb(job) - array['id', 'data', 'created_on', 'start_after', 'keep_until'] as columns,
      job.tableoid::regclass::text as table, data - 'mark' as data, round(extract(epoch from keep_until - start_after)) as kept,
      case when start_after > now() then start_after end as later
    from pgboss.job where data->>'mark' = ${mark} order by name, data->>'n'`)
  return rows
}

test('rows are those that the library writes, column by column, in every queue', async () => {
  const startAfter = new Date(Date.now() + 86_400_000)
  for (const name of queueNames) {
    await boss.insert(name, [{ data: { mark: 'theirs', n: 1 } }, { data: { mark: 'theirs', n: 2 }, startAfter }])
  }
  await insertJobs(
    db,
    queueNames.flatMap((queue) => [
      { queue, data: { mark: 'ours', n: 1 } },
      { queue, data: { mark: 'ours', n: 2 }, startAfter },
    ]),
  )
  const theirs = await rowsOf('theirs')
  expect(theirs).toHaveLength(2 * queueNames.length)
  expect(await rowsOf('ours')).toEqual(theirs)
})

test('a job that no backup would bring back is an error, and nothing is written', async () => {
  const rows = [100, MAX_JOB_BYTES].map((length) => ({
    queue: 'sweep',
    data: { mark: 'long', text: 'é'.repeat(length / 2) },
  }))
  await expect(insertJobs(db, rows)).rejects.toThrow('longer than any of ours')
  expect(await rowsOf('long')).toEqual([])
})

test('a queue that does not exist is an error, and nothing is written', async () => {
  const asked = db.transaction((tx) =>
    insertJobs(tx, [
      { queue: 'sweep', data: { mark: 'half' } },
      { queue: 'nobody', data: { mark: 'half' } },
    ]),
  )
  await expect(asked).rejects.toThrow('queue that does not exist')
  expect(await rowsOf('half')).toEqual([])
})
