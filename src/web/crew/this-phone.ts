import { type KnownTime, timeFromServer, timeOnPhone } from '../../domain/day/phone-clock.ts'
import { createStore } from '../app/storage/create-store.ts'
import { type CrewDay, openPhoneStore, type PhoneStore, type Refusal, type Waiting } from './phone-store.ts'

export interface View {
  /** `no-link`: opened without one; `ended`: it no longer works, and nothing is left here; `no-storage`: nothing can be kept. */
  state: 'opening' | 'no-link' | 'ended' | 'no-storage' | 'open'
  day: CrewDay | undefined
  /** By our clock, as far as the phone knows it, in ms. */
  now: number
  /** When we last answered, in ms; undefined: never. */
  asOf: number | undefined
  /** What became of the last question: answered, put off by us for a while, or not heard. */
  reach: 'answered' | 'put off' | 'unheard'
  /** The page opens without a network. */
  isSaved: boolean
  waiting: readonly Waiting[]
  /** What was refused for good and is not sent again, until it was read. */
  refused: readonly Refusal[]
  /** The phone had no room for the last press. */
  isFull: boolean
  /** The crew whose link was opened here and has to wait until nothing of this one's does. */
  nextCrew: string | undefined
}

/** The page's state; what is beside it changes it with `show`. */
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

/** The link that is open, '' where none is (any more), and our clock as far as it is known here. */
export const open: { secret: string; time: KnownTime | undefined } = { secret: '', time: undefined }

let store: PhoneStore | undefined

/** Opens what this phone keeps. Throws where it can keep nothing, as in a private window. */
export async function openStore(): Promise<PhoneStore> {
  store = await openPhoneStore()
  open.time = await store.time()
  return store
}

/** What this phone keeps. */
export function kept(): PhoneStore {
  if (!store) throw new Error('The page is not open yet')
  return store
}

/** Now by our clock, as far as it is known here, in ms; never earlier than it once was. */
export function trustedNow(): number {
  if (!open.time) return Date.now()
  const now = timeOnPhone(open.time, Date.now())
  open.time = { ...open.time, latest: now }
  return now
}

/** Learns our clock from an answer; our time, in ms. */
export async function learnTime(now: string): Promise<number> {
  open.time = timeFromServer(Date.parse(now), Date.now())
  await kept().keepTime(open.time)
  return open.time.server
}

/** A kept photo; undefined where it has not come yet. */
export const keptPhoto = (stopId: string, photoId: string): Promise<Blob | undefined> => kept().photo(stopId, photoId)

/** The refusals on the screen were read. */
export async function dismissRefused(): Promise<void> {
  const read = new Set(crewDay.get().refused.map(({ id }) => id))
  show({ isFull: false, refused: await kept().changeRefused((all) => all.filter(({ id }) => !read.has(id))) })
}
