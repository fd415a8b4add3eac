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
const DATABASE = 'crew-day'

/** The stored link isn't this window's: another window has replaced or wiped it. */
export class OtherLink extends Error {}

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
  const begin = () => db.transaction(['kept', 'photos', 'waiting'], 'readwrite', { durability: 'strict' })

  /**
   * Runs `work` in one transaction if `secret` is the stored link (undefined: none is), and otherwise throws `OtherLink`: all
   * windows share this store, and it belongs to the link in it. Resolves once it's on disk, because the battery may die.
   */
  async function change<T>(secret: string | undefined, work: (tx: ReturnType<typeof begin>) => Promise<T>): Promise<T> {
    const tx = begin()
    if ((await tx.objectStore('kept').get('link')) !== secret) throw new OtherLink()
    const result = await work(tx)
    await tx.done
    return result
  }

  async function clear(tx: ReturnType<typeof begin>): Promise<void> {
    for (const name of tx.objectStoreNames) await tx.objectStore(name).clear()
  }

  return {
    link: async () => (await db.get('kept', 'link')) as string | undefined,
    day: async () => (await db.get('kept', 'day')) as CrewDay | undefined,
    time: async () => (await db.get('kept', 'time')) as KnownTime | undefined,
    refused: async () => ((await db.get('kept', 'refused')) ?? []) as Refusal[],
    keepTime: (time: KnownTime) => db.put('kept', time, 'time'),
    /** Throws `OtherLink` if the stored link isn't `secret`. */
    async checkLink(secret: string): Promise<void> {
      if ((await db.get('kept', 'link')) !== secret) throw new OtherLink()
    },
    /** Replaces the stored link `before` and keeps everything else. */
    keepLink: (secret: string, before: string | undefined) =>
      change(before, (tx) => tx.objectStore('kept').put(secret, 'link')),
    waiting: () => db.getAll('waiting'),
    addWaiting: (secret: string, waiting: Waiting) => change(secret, (tx) => tx.objectStore('waiting').add(waiting)),
    /**
     * Changes the refusals and removes entry `gone` from the queue in one transaction, because another line or window may be
     * changing them too. Resolves to the new refusals; none if the link has ended. Throws `OtherLink` if another
     * link has replaced it: the entry stays queued and goes out with that one.
     */
    async changeRefused(secret: string, change: (refused: Refusal[]) => Refusal[], gone?: number): Promise<Refusal[]> {
      const tx = begin()
      const all = tx.objectStore('kept')
      const link = await all.get('link')
      if (link !== undefined && link !== secret) throw new OtherLink()
      // Deleted even if the link is gone: an entry that stays would be sent and refused again.
      if (gone !== undefined) await tx.objectStore('waiting').delete(gone)
      if (link === undefined) return []
      const before = ((await all.get('refused')) ?? []) as Refusal[]
      const refused = change(before)
      if (refused.length !== before.length) await all.put(refused, 'refused')
      await tx.done
      return refused
    },
    removeWaiting: (seq: number) => db.delete('waiting', seq),
    photo: (stopId: string, photoId: string) => db.get('photos', photoKey(stopId, photoId)),
    keepPhoto: (secret: string, stopId: string, photoId: string, photo: Blob) =>
      change(secret, (tx) => tx.objectStore('photos').put(photo, photoKey(stopId, photoId))),

    /** Replaces the stored day and deletes photos that are no longer part of it. */
    keepDay: (secret: string, day: CrewDay) =>
      change(secret, async (tx) => {
        await tx.objectStore('kept').put(day, 'day')
        const wanted = new Set(day.stops.flatMap((stop) => stop.photos.map(({ id }) => photoKey(stop.id, id))))
        for (const key of await tx.objectStore('photos').getAllKeys())
          if (!wanted.has(key)) await tx.objectStore('photos').delete(key)
      }),
    /** Moves a sent entry from the queue to the stored day. Resolves to that day. */
    keepSent: (secret: string, { seq, id, bookingId, entry }: Waiting, added: (day: CrewDay) => CrewDay) =>
      change(secret, async (tx): Promise<CrewDay | undefined> => {
        const before = (await tx.objectStore('kept').get('day')) as CrewDay | undefined
        const day = before && added(before)
        if (day) await tx.objectStore('kept').put(day, 'day')
        if (day && entry.kind === 'photo') await tx.objectStore('photos').put(entry.photo, photoKey(bookingId, id))
        if (seq !== undefined) await tx.objectStore('waiting').delete(seq)
        return day
      }),
    /** Deletes everything, including the link. */
    wipe: (secret: string | undefined) => change(secret, clear),
    /**
     * Deletes everything and stores `next` as the link, unless there are entries to send or refusals that no one has read yet.
     * Resolves to whether it did.
     */
    replaceIfFinished: (secret: string, next: string) =>
      change(secret, async (tx) => {
        const refused = (await tx.objectStore('kept').get('refused')) as Refusal[] | undefined
        if ((await tx.objectStore('waiting').count()) > 0 || refused?.length) return false
        await clear(tx)
        await tx.objectStore('kept').put(next, 'link')
        return true
      }),
  }
}

export type PhoneStore = Awaited<ReturnType<typeof openPhoneStore>>
