import { randomUUID } from 'node:crypto'
import { afterAll, inject, onTestFinished } from 'vitest'
import { openDatabase } from '../database/database.ts'
import { queryOnce } from './testing-query.ts'

/** A migrated database for this test file alone, dropped after it. Call it at the top of the file. */
export async function testDatabase() {
  const { url, drop } = await newDatabase()
  const database = openDatabase(url)
  afterAll(async () => {
    await database.close()
    await drop()
  })
  return { ...database, url }
}

/** A database without tables for one test, dropped after it. */
export async function emptyDatabase() {
  const { url, drop } = await newDatabase('template template0')
  const { pool, close } = openDatabase(url)
  onTestFinished(async () => {
    await close()
    await drop()
  })
  return { url, query: (text: string) => pool.query(text) }
}

/** A database of its own, by default with all tables, and how to drop it. */
export async function newDatabase(from = `template ${new URL(inject('template')).pathname.slice(1)}`) {
  const url = new URL(inject('template'))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runOnMain(`create database ${name} ${from}`)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => runOnMain(`drop database ${name} with (force)`) }
}

function runOnMain(statement: string) {
  const url = new URL(inject('template'))
  url.pathname = '/postgres'
  return queryOnce(url.href, statement)
}

/** A clock that stands still until it is set. */
export function settableClock(start: string | Date) {
  let now = new Date(start)
  const clock = () => now
  clock.set = (moment: string | Date) => {
    now = new Date(moment)
  }
  return clock
}
