import { lt, sql } from 'drizzle-orm'
import { type CalendarDate, todayIn } from '../../domain/calendar.ts'
import { Refused } from '../../domain/refusals.ts'
import { RetryLater } from '../../domain/retry-later.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { uploadBytes } from '../platform/database/photo-schema.ts'
import { countedAddress } from '../platform/http/limits/client-address.ts'
import { makeRoom } from './receive.ts'

const MB = 1024 * 1024

/** Bytes per day (per sender, all received; in total, all stored) and concurrent uploads per process. */
const limits = {
  account: { bytes: 250 * MB, atOnce: 2 },
  network: { bytes: 1_000 * MB, atOnce: 4 },
  everybody: { bytes: 5_000 * MB, atOnce: 32 },
} as const

/** The account an upload is counted against, and the address it comes from. */
export interface Sender {
  account: string
  address: string
}

const EVERYBODY = { who: 'everybody', ...limits.everybody }

const senderLimits = ({ account, address }: Sender) => [
  { who: `account:${account}`, ...limits.account },
  { who: `network:${countedAddress(address)}`, ...limits.network },
]

const underWay = new Map<string, number>()

/** Runs `work` unless sender, network or everyone together has too many uploads in progress: `too-many-uploads`. */
export async function withUploadSlot<T>(sender: Sender, work: () => Promise<T>): Promise<T> {
  const counts = [...senderLimits(sender), EVERYBODY]
  const isFull = ({ who, atOnce }: (typeof counts)[number]) => (underWay.get(who) ?? 0) >= atOnce
  const [full, ...more] = counts.filter(isFull)
  // If only the global limit is hit, evict the slowest upload instead of refusing.
  const isOwnDoing = more.length > 0 || full !== EVERYBODY
  if (full && (isOwnDoing || !makeRoom())) throw new RetryLater('too-many-uploads', 5)
  const add = (by: number) => {
    for (const { who } of counts) {
      const count = (underWay.get(who) ?? 0) + by
      if (count === 0) underWay.delete(who)
      else underWay.set(who, count)
    }
  }
  add(1)
  try {
    return await work()
  } finally {
    add(-1)
  }
}

/** Refuses `upload-allowance` if the day's bytes are used up. */
export async function requireAllowance(db: Database, sender: Sender, now: Date): Promise<void> {
  const counts = [...senderLimits(sender), EVERYBODY]
  const { rows } = await db.execute<{ who: string; bytes: string }>(sql`
    select who, bytes from ${uploadBytes}
    where day = ${todayIn(now)} and who = any(${sql.param(counts.map(({ who }) => who))}::text[])`)
  const sent = new Map(rows.map(({ who, bytes }) => [who, Number(bytes)]))
  if (counts.some(({ who, bytes }) => (sent.get(who) ?? 0) >= bytes)) throw new Refused('upload-allowance')
}

/** Counts received bytes, including aborted uploads. Concurrent uploads may exceed the limit by their own size. */
export const countBytes = (db: Database, sender: Sender, bytes: number, now: Date): Promise<void> =>
  // Always in the same order, to prevent deadlocks.
  add(
    db,
    senderLimits(sender)
      .map(({ who }) => who)
      .toSorted(),
    bytes,
    now,
  )

/** Counts stored bytes toward the global limit, so refused photos count only against their sender. */
export const countStored = (db: Database, bytes: number, now: Date): Promise<void> =>
  add(db, [EVERYBODY.who], bytes, now)

async function add(db: Database, whose: string[], bytes: number, now: Date): Promise<void> {
  if (bytes === 0) return
  const rows = whose.map((who) => ({ day: todayIn(now), who, bytes }))
  await db
    .insert(uploadBytes)
    .values(rows)
    .onConflictDoUpdate({
      target: [uploadBytes.day, uploadBytes.who],
      set: { bytes: sql`${uploadBytes.bytes} + excluded.bytes` },
    })
}

/** Deletes counters of past days. */
export const forgetOldBytes = (db: Db, today: CalendarDate) => db.delete(uploadBytes).where(lt(uploadBytes.day, today))
