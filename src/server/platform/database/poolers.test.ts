import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../../test/support/database.ts'
import { openDatabase } from './database.ts'
import { refuseUnlimited } from './poolers.ts'

const { pool, url } = await testDatabase()

const says = (query: (text: string) => Promise<{ rows: Record<string, string>[] }>) =>
  refuseUnlimited(query).then(
    () => 'limited',
    (error: Error) => error.message,
  )

test('our connections have time limits, and a pooler without them is refused with instructions', async () => {
  expect(await says((text) => pool.query(text))).toBe('limited')
  const pooled = openDatabase(url, undefined, { max: 1, isPooled: true })
  onTestFinished(pooled.close)
  const sentence = await says((text) => pooled.pool.query(text))
  const [, statements = ''] = /connect_query='(.+)'$/.exec(sentence) ?? []
  await pooled.pool.query(statements)
  expect(await says((text) => pooled.pool.query(text))).toBe('limited')
})
