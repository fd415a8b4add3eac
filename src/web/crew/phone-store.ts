import type { InferResponseType } from 'hono/client'
import { type DBSchema, openDB } from 'idb'
import type { KnownTime } from '../../domain/crew/phone-clock.ts'
import type { crewDayApi } from '../app/api/api.ts'

export type CrewDay = InferResponseType<ReturnType<typeof crewDayApi>['index']['$get'], 200>
export type CrewStop = CrewDay['stops'][number]

/** A step, note, or photo from the crew. */
export type Entry =
  | { kind: 'on-our-way'; minutes: number }
  | { kind: 'set-up' | 'packed' }
  | { kind: 'note'; note: string }
  | { kind: 'photo'; photo: Blob }

/** An entry queued for sending. */
export interface Waiting {
  /** Position in the queue, assigned by IndexedDB. */
  seq?: number
  /** Idempotency key of the entry. */
  id: string
  bookingId: string
  /** When it was pressed by the phone's clock, right or wrong; ISO 8601. */
  pressedAt: string
  /** When it was pressed by the server's clock, as far as the phone knew it; shown on the page. */
  at: string
  /** It can be undone until then; phone clock, ms. */
  undoUntil: number
  /** The server would refuse it from then on, so it's deleted; server clock, ms. */
  goneAt: number
  entry: Entry
}

/** An entry that was permanently refused. */
export interface Refusal {
  /** Id of the refused entry. */
  id: string
  sentence: string
  /** Deleted from then on, because the sentence may name a customer; server clock, ms. */
  goneAt: number
}

interface Schema extends DBSchema {
  kept: { key: 'link' | 'day' | 'time' | 'refused'; value: string | CrewDay | KnownTime | Refusal[] }
  photos: { key: string; value: Blob }
  waiting: { key: number; value: Waiting }
}

/** Name of the IndexedDB database with everything this page stores. The privacy page names what that is. */
export const DATABASE = 'crew-day'

const photoKey = (stopId: string, photoId: string) => `${stopId}/${photoId}`

/** Everything a phone stores for its crew: the link, the day, its photos, the server's time, and the send queue. */
export async function openPhoneStore() {
  const db = await openDB<Schema>(DATABASE, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('kept')
      fresh.createObjectStore('photos')
      fresh.createObjectStore('waiting', { keyPath: 'seq', autoIncrement: true })
    },
    // A window with a newer version of this page wants to upgrade the database; closing lets it.
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
    /** Resolves once it's on disk, because the battery may die a second later. */
    async addWaiting(waiting: Waiting): Promise<void> {
      const tx = db.transaction('waiting', 'readwrite', { durability: 'strict' })
      await tx.store.add(waiting)
      await tx.done
    },
    /**
     * Changes the refusals and removes entry `gone` from the queue in one transaction, because another line or window may be
     * changing them too. Resolves to the new refusals; none if the link was wiped while a request was running.
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

    /** Replaces the stored day and deletes photos that are no longer part of it. */
    async keepDay(day: CrewDay): Promise<void> {
      const tx = db.transaction(['kept', 'photos'], 'readwrite', { durability: 'strict' })
      await tx.objectStore('kept').put(day, 'day')
      const wanted = new Set(day.stops.flatMap((stop) => stop.photos.map(({ id }) => photoKey(stop.id, id))))
      for (const key of await tx.objectStore('photos').getAllKeys())
        if (!wanted.has(key)) await tx.objectStore('photos').delete(key)
      await tx.done
    },
    /** Moves a sent entry from the queue to the stored day in one transaction. Resolves to that day. */
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
    /** Deletes everything, including the link. */
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
