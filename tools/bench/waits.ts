// `npm run bench` after `npm run build`: how long people wait while a thousand pages are open and the owner views a
// list of 20,000 bookings, next to the fastest this machine can do. Exits with 1 if a target is missed. Two minutes.
//   npm run bench -- --listening-only   the open pages hear of changes but don't reload, which shows what reloading costs
import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { every, inOneSecond, oneByOne, within } from './at-a-pace.ts'
import { openOwnersList, openPages } from './open-pages.ts'
import { openSite, type Site } from './site.ts'

const PAGES = 1_000
const KEPT = 20_000
const STEADY_SECONDS = 40
const RUSH = 50
const RUSHES = 3
const NEWCOMERS = 70

if (!existsSync('dist')) {
  console.error('Run npm run build first: the pages are measured, too.')
  process.exit(2)
}

const rows: Record<string, { aim: string; measured: string; 'beside it': string }> = {}

const inWords = (ms: number) => (ms < 1_000 ? `${ms.toFixed(ms < 10 ? 1 : 0)} ms` : `${(ms / 1_000).toFixed(1)} s`)

/** Adds one row to the table, in milliseconds, next to what a bare operation took on this machine. */
function row(what: string, aim: number, measured: number, bare: string, alone: number): void {
  const isMet = measured <= aim
  const said = `${inWords(measured)}${isMet ? '' : ', missed'}`
  rows[what] = { aim: inWords(aim), measured: said, 'beside it': `${bare}: ${inWords(alone)}` }
  if (!isMet) process.exitCode = 1
}

const ann = 'ann@example.com'

/** How long bare operations take on an otherwise idle, warmed-up server. */
async function measureAlone({ book, visit, ask, account, writeBare }: Site) {
  await oneByOne(30, book)
  await oneByOne(30, visit)
  return {
    writes: await oneByOne(200, writeBare),
    writesInOneSecond: await inOneSecond(RUSH, writeBare),
    health: await oneByOne(200, () => ask('/healthz')),
    signUp: await account('sign-up', ann, '198.18.0.1'),
    signIn: await account('sign-in', ann, '198.18.0.2'),
  }
}

type Alone = Awaited<ReturnType<typeof measureAlone>>

async function bookSteadily({ book }: Site, { writes }: Alone): Promise<void> {
  const times = await every(200, pause(STEADY_SECONDS * 1_000), book)
  row('5 customers a second book: half', 100, within(0.5, times), 'half of bare transactions', within(0.5, writes))
  row('5 customers a second book: 99 of 100', 400, within(0.99, times), '99 of 100', within(0.99, writes))
}

async function bookInOneSecond({ book, visit }: Site, { writesInOneSecond, health }: Alone): Promise<void> {
  const times: number[] = []
  const visits: number[] = []
  for (let round = 0; round < RUSHES; round++) {
    const rush = inOneSecond(RUSH, book)
    visits.push(...(await every(20, rush, visit)))
    times.push(...(await rush))
    await pause(2_000)
  }
  const bare = `${RUSH} bare transactions, all`
  row(`${RUSH} press Book in the same second: all`, 2_000, within(1, times), bare, within(1, writesInOneSecond))
  row('a page meanwhile', 50, within(1, visits), 'GET /healthz', within(1, health))
}

async function signUpInOneSecond({ account, book, visit }: Site, { signUp, signIn }: Alone): Promise<void> {
  const rush = inOneSecond(NEWCOMERS, (n) => account('sign-up', `newcomer-${n}@example.com`, `198.18.${n + 1}.1`))
  let signIns = 0
  const others = await Promise.all([
    every(200, rush, book),
    every(50, rush, visit),
    every(2_000, rush, () => account('sign-in', ann, `198.18.200.${++signIns}`)),
  ])
  row(`${NEWCOMERS} sign up in the same second: all are in`, 15_000, within(1, await rush), 'one sign-up', signUp)
  row('anybody else meanwhile', 1_000, within(1, others.flat()), 'one sign-in', signIn)
}

const site = await openSite(KEPT)
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void site.close().finally(() => process.exit(1)))
try {
  const alone = await measureAlone(site)
  const pages = await openPages(site.port, PAGES, !process.argv.includes('--listening-only'))
  const closeList = await openOwnersList(site)
  await bookSteadily(site, alone)
  await bookInOneSecond(site, alone)
  await signUpInOneSecond(site, alone)
  closeList()
  const { answers, wrong } = await pages.close()

  const problems = Object.entries({ ...site.wrong, ...wrong })
  const unreachable = problems.filter(([what]) => what.includes(' unavailable '))
  rows['answers that say we can’t be reached'] = {
    aim: '0',
    measured: String(unreachable.reduce((sum, [, times]) => sum + times, 0)),
    'beside it': `${answers} answers to the open pages`,
  }
  console.table(rows)
  for (const [what, times] of problems) console.error(`${times} times: ${what}`)
  if (problems.length > 0) process.exitCode = 1
} finally {
  await site.close()
}
