import { once } from 'node:events'
import { createWriteStream, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addDays, todayIn } from '../../../src/domain/calendar.ts'
import { hashConfigText, oldAccount, oldProfile, oldUid } from './old-accounts.ts'
import { type OldSiteSize, oldBooking } from './old-bookings.ts'
import { type Dialect, stamp } from './old-dialect.ts'

export interface OldSite {
  firestore: string
  users: string
  hashConfig: string
}

/**
 * Writes a made-up export of the old site: bookings in every shape of §3 and every oddity we know of. The same numbers
 * always give the same export.
 */
export async function writeOldSite(
  folder: string,
  { bookings, users, dialect = 'datatypes', now }: { bookings: number; users: number; dialect?: Dialect; now: Date },
): Promise<OldSite> {
  const files = {
    firestore: join(folder, 'firestore.json'),
    users: join(folder, 'users.json'),
    hashConfig: join(folder, 'hash.txt'),
  }
  writeFileSync(files.hashConfig, hashConfigText)
  await writeFirestore(files.firestore, { bookings, users, dialect, now })
  await write(files.users, function* () {
    yield '{"users": ['
    for (let i = 0; i < users; i++) yield `${i ? ',' : ''}\n${JSON.stringify(oldAccount(i, now))}`
    yield '\n]}\n'
  })
  return files
}

const writeFirestore = (file: string, { bookings, users, dialect, now }: OldSiteSize) =>
  write(file, function* () {
    const start = dialect === 'typed' ? '{"$type": "collection", ' : '{'
    yield dialect === 'datatypes' ? '{"__collections__": {' : '{'
    yield `"bookings": ${start}`
    for (let i = 0; i < bookings; i++) yield entry(i, `b${i}`, oldBooking(i, { bookings, users, dialect, now }))
    yield `}, "users": ${start}`
    for (let i = 0; i < users; i += 2) yield entry(i, oldUid(i), oldProfile(i, dialect, now))
    yield `}, "availability": ${start}${entry(0, 'settings', settings)}}`
    yield `, "blockedDates": ${start}`
    for (let i = 0; i < 20; i++) yield entry(i, `block${i}`, oldBlock(i, dialect, now))
    yield `}, "test": ${start}${entry(0, 't1', { test: 'written by the diagnostics page' })}}}`
    yield dialect === 'datatypes' ? '}' : ''
  })

const entry = (index: number, id: string, document: object) =>
  `${index ? ',' : ''}\n${JSON.stringify(id)}: ${JSON.stringify(document)}`

async function write(file: string, parts: () => Iterable<string>): Promise<void> {
  const out = createWriteStream(file)
  for (const part of parts()) if (!out.write(part)) await once(out, 'drain')
  out.end()
  await once(out, 'close')
}

const open = (start: string, end: string, enabled = true) => ({ start, end, enabled })

const settings = {
  weeklySchedule: {
    monday: open('8:00 AM', '6:00 PM'),
    tuesday: open('08:00', '18:00'),
    wednesday: open('8:00 AM', '6:00 PM'),
    thursday: open('8:00 AM', '6:00 PM'),
    friday: open('8:00 AM', '8:00 PM'),
    saturday: open('9:00 AM', '8:00 PM'),
    sunday: open('10:00 AM', '4:00 PM', false),
  },
  generalSettings: { advanceBookingDays: 120, blockHoursBeforeBooking: '24', preTimeBuffer: 1, postTimeBuffer: 1 },
  lastUpdated: 'yesterday',
}

function oldBlock(i: number, dialect: Dialect, now: Date) {
  const date = addDays(todayIn(now), 200 + i)
  const base = { date, reason: `Reason ${i}`, createdAt: stamp(dialect, now) }
  if (i % 3 === 0) return { ...base, type: 'full', startTime: null, endTime: null }
  return i === 19
    ? { ...base, type: 'partial', startTime: 'noonish', endTime: '3:00 PM' }
    : { ...base, type: 'partial', startTime: i % 2 ? '1:00 PM' : '13:00', endTime: '3:00 PM' }
}
