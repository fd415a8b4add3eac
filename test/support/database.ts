import { afterAll, inject, onTestFinished } from 'vitest'
import { openDatabase } from '../../src/server/platform/database/database.ts'
import { databaseBeside } from './database-beside.ts'

/** A migrated database for this test file only, dropped afterwards. Call it at the top of the file. */
export async function testDatabase() {
  const { url, drop } = await newDatabase()
  const database = openDatabase(url)
  afterAll(async () => {
    await database.close()
    await drop()
  })
  return { ...database, url }
}

/** A database without tables for one test, dropped afterwards. */
export async function emptyDatabase() {
  const { url, drop } = await newDatabase('template template0')
  const { pool, close } = openDatabase(url)
  onTestFinished(async () => {
    await close()
    await drop()
  })
  return { url, query: (text: string) => pool.query(text) }
}

/** A new database, by default with all tables, and a function that drops it. */
export const newDatabase = (from?: string) => databaseBeside(inject('template'), from)

/** A clock that only moves when it's set. */
export function settableClock(start: string | Date) {
  let now = new Date(start)
  const clock = () => now
  clock.set = (moment: string | Date) => {
    now = new Date(moment)
  }
  return clock
}
