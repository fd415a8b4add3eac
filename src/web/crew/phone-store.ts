import type { InferResponseType } from 'hono/client'
import { type DBSchema, openDB } from 'idb'
import type { KnownTime } from '../../domain/day/phone-clock.ts'
import type { crewDayApi } from '../app/api/api.ts'

export type CrewDay = InferResponseType<ReturnType<typeof crewDayApi>['index']['$get'], 200>
export type CrewStop = CrewDay['stops'][number]

/** What was pressed, noted or photographed. */
export type Entry =
  | { kind: 'on-our-way'; minutes: number }
  | { kind: 'set-up' | 'packed' }
  | { kind: 'note'; note: string }
  | { kind: 'photo'; photo: Blob }

/** An entry on its way to us. */
export interface Waiting {
  /** Its place in the line; made by the database. */
  seq?: number
  /** Sent twice, it is one. */
  id: string
  bookingId: string
  /** By the phone's clock, whatever it says: ISO 8601. */
  pressedAt: string
  /** By ours, as far as the phone knew it: what the page shows. */
  at: string
  /** Until then, by the phone's clock in ms, it can be taken back. */
  undoUntil: number
  /** From then on, by ours in ms, we would refuse it: it goes. */
  goneAt: number
  entry: Entry
}

/** What was refused for good, in a sentence. */
export interface Refusal {
  /** That of the entry. */
  id: string
  sentence: string
  /** From then on, by our clock in ms, it goes: it may name a customer. */
  goneAt: number
}

interface Schema extends DBSchema {
  kept: { key: 'link' | 'day' | 'time' | 'refused'; value: string | CrewDay | KnownTime | Refusal[] }
  photos: { key: string; value: Blob }
  waiting: { key: number; value: Waiting }
}

/** The name of all that this page keeps on a phone; the privacy page says what that is. */
export const DATABASE = 'crew-day'

const photoKey = (stopId: string, photoId: string) => `${stopId}/${photoId}`

/** All that a phone keeps of its crew's day: the link, the day, its photos, the time, and what is still to be sent. */
export async function openPhoneStore() {
  const db = await openDB<Schema>(DATABASE, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('kept')
      fresh.createObjectStore('photos')
      fresh.createObjectStore('waiting', { keyPath: 'seq', autoIncrement: true })
    },
    // Another window has a newer version of this page: it must not wait for this one.
    blocking: () => db.close(),
  })
  return {
    link: async () => (await db.get('kept', 'link')) as string | undefined,
    day: async () => (await db.get('kept', 'day')) as CrewDay | undefined,
    time: async () => (await db.get('kept', 'time')) as KnownTime | undefined,
    refused: async () => ((await db.get('kept', 'refused')) ?? []) as Refusal[],
    keepTime: (time: KnownTime) => db.put('kept', time, 'time'),
    keepLink: (secret: string) => db.put('kept', secret, 'link'),
    waiting: () => db.getAll('waiting'),
    /** On the disk when it is done: the battery may be empty in the next second. */
    async addWaiting(waiting: Waiting): Promise<void> {
      const tx = db.transaction('waiting', 'readwrite', { durability: 'strict' })
      await tx.store.add(waiting)
      await tx.done
    },
    /**
     * Changes what was refused, in one transaction: another line or window may be changing it too. `gone` leaves the line
     * with it. What is refused then; nothing once the link is wiped, which may happen while an answer is on its way.
     */
    async changeRefused(change: (refused: Refusal[]) => Refusal[], gone?: number): Promise<Refusal[]> {
      const tx = db.transaction(['kept', 'waiting'], 'readwrite', { durability: 'strict' })
      const all = tx.objectStore('kept')
      if ((await all.get('link')) === undefined) return []
      const before = ((await all.get('refused')) ?? []) as Refusal[]
      const refused = change(before)
      if (refused.length !== before.length) await all.put(refused, 'refused')
      if (gone !== undefined) await tx.objectStore('waiting').delete(gone)
      await tx.done
      return refused
    },
    removeWaiting: (seq: number) => db.delete('waiting', seq),
    photo: (stopId: string, photoId: string) => db.get('photos', photoKey(stopId, photoId)),
    keepPhoto: (stopId: string, photoId: string, photo: Blob) => db.put('photos', photo, photoKey(stopId, photoId)),

    /** Keeps a day in place of the one before, and of its photos those that are still there. */
    async keepDay(day: CrewDay): Promise<void> {
      const tx = db.transaction(['kept', 'photos'], 'readwrite', { durability: 'strict' })
      await tx.objectStore('kept').put(day, 'day')
      const wanted = new Set(day.stops.flatMap((stop) => stop.photos.map(({ id }) => photoKey(stop.id, id))))
      for (const key of await tx.objectStore('photos').getAllKeys())
        if (!wanted.has(key)) await tx.objectStore('photos').delete(key)
      await tx.done
    },
    /** What has arrived leaves the line and stands in the kept day, both at once; the day then. */
    async keepSent(
      { seq, id, bookingId, entry }: Waiting,
      added: (day: CrewDay) => CrewDay,
    ): Promise<CrewDay | undefined> {
      const tx = db.transaction(['kept', 'photos', 'waiting'], 'readwrite', { durability: 'strict' })
      const before = (await tx.objectStore('kept').get('day')) as CrewDay | undefined
      const day = before && added(before)
      if (day) await tx.objectStore('kept').put(day, 'day')
      if (day && entry.kind === 'photo') await tx.objectStore('photos').put(entry.photo, photoKey(bookingId, id))
      if (seq !== undefined) await tx.objectStore('waiting').delete(seq)
      await tx.done
      return day
    },
    /** Deletes everything, the link too. */
    async wipe(): Promise<void> {
      const tx = db.transaction(['kept', 'photos', 'waiting'], 'readwrite', { durability: 'strict' })
      await Promise.all([
        tx.objectStore('kept').clear(),
        tx.objectStore('photos').clear(),
        tx.objectStore('waiting').clear(),
      ])
      await tx.done
    },
  }
}

export type PhoneStore = Awaited<ReturnType<typeof openPhoneStore>>
