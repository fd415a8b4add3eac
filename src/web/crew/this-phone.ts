import { type KnownTime, timeFromServer, timeOnPhone } from '../../domain/crew/phone-clock.ts'
import { createStore } from '../app/storage/create-store.ts'
import { type CrewDay, openPhoneStore, type PhoneStore, type Refusal, type Waiting } from './phone-store.ts'

export interface View {
  /** `no-link`: opened without one; `ended`: no longer valid, phone wiped; `no-storage`: nothing can be stored. */
  state: 'opening' | 'no-link' | 'ended' | 'no-storage' | 'open'
  day: CrewDay | undefined
  /** Server time as far as the phone knows it, in ms. */
  now: number
  /** When the server last answered, in ms; undefined if it never has. */
  asOf: number | undefined
  /** Outcome of the last sync: answered, put off (the server had an error), or unheard (no response). */
  reach: 'answered' | 'put off' | 'unheard'
  /** The page is installed and opens offline. */
  isSaved: boolean
  waiting: readonly Waiting[]
  /** Permanently refused entries that no one has dismissed yet. */
  refused: readonly Refusal[]
  /** True if the phone had no space to store the last entry. */
  isFull: boolean
  /** Name of the crew whose link was opened here but has to wait until this crew's entries are sent. */
  nextCrew: string | undefined
}

/** The page's state. Other modules change it with `show`. */
export const crewDay = createStore<View>({
  state: 'opening',
  day: undefined,
  now: 0,
  asOf: undefined,
  reach: 'answered',
  isSaved: false,
  waiting: [],
  refused: [],
  isFull: false,
  nextCrew: undefined,
})

export const show = (change: Partial<View>) => crewDay.set({ ...crewDay.get(), ...change })

/** The open link's secret ('' if there's none), and the server's time as far as this phone knows it. */
export const open: { secret: string; time: KnownTime | undefined } = { secret: '', time: undefined }

let store: PhoneStore | undefined

/** Opens this phone's store. Throws if nothing can be stored, as in a private window. */
export async function openStore(): Promise<PhoneStore> {
  store = await openPhoneStore()
  open.time = await store.time()
  return store
}

/** This phone's store. Throws if it isn't open yet. */
export function kept(): PhoneStore {
  if (!store) throw new Error('The page is not open yet')
  return store
}

/** Whether another crew's link is in the address, to be opened once this crew has nothing left to send. */
export const isNextWaiting = () => crewDay.get().nextCrew !== undefined

/** Reloads a window whose link was replaced in the store by another window. A waiting link stays in the address. */
export function openStoredLink(): void {
  open.secret = ''
  if (isNextWaiting()) location.reload()
  else location.replace(location.pathname)
}

/** Current server time as far as this phone knows it, in ms. Never goes backward. */
export function trustedNow(): number {
  if (!open.time) return Date.now()
  const now = timeOnPhone(open.time, Date.now())
  open.time = { ...open.time, latest: now }
  return now
}

/** Takes the server's time from a response. Returns it in ms. */
export async function learnTime(now: string): Promise<number> {
  open.time = timeFromServer(Date.parse(now), Date.now())
  await kept().keepTime(open.time)
  return open.time.server
}

/** A stored photo; undefined if it hasn't been downloaded yet. */
export const keptPhoto = (stopId: string, photoId: string): Promise<Blob | undefined> => kept().photo(stopId, photoId)

/** Clears the refusals on the screen once they've been read. */
export async function dismissRefused(): Promise<void> {
  const read = new Set(crewDay.get().refused.map(({ id }) => id))
  show({
    isFull: false,
    refused: await kept().changeRefused(open.secret, (all) => all.filter(({ id }) => !read.has(id))),
  })
}
