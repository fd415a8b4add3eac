import { type KnownTime, timeFromServer, timeOnPhone } from '../../domain/day/phone-clock.ts'
import { takesStepsUntil } from '../../domain/day/steps.ts'
import { Refused, statusOf } from '../../domain/refusals.ts'
import { answerOf, bearer, crewDayApi, errorOf, Fault } from '../app/api/api.ts'
import { createStore } from '../app/storage/create-store.ts'
import {
  type CrewDay,
  type CrewStop,
  type Entry,
  openPhoneStore,
  type PhoneStore,
  type Waiting,
} from './phone-store.ts'
import { removeProgram, saveProgram } from './program.ts'

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
  /** What was refused for good, in sentences. */
  refused: readonly string[]
}

const LOOK_EVERY_MS = 15_000
const UNDO_MS = 5_000
const MOST_WAIT_MS = 20_000
const MOST_PHOTO_WAIT_MS = 180_000

const view = createStore<View>({
  state: 'opening',
  day: undefined,
  now: 0,
  asOf: undefined,
  reach: 'answered',
  isSaved: false,
  waiting: [],
  refused: [],
})

/** The page's state; everything else here changes it. */
export const crewDay = view

const show = (change: Partial<View>) => view.set({ ...view.get(), ...change })

let store: PhoneStore | undefined
let secret = ''
let time: KnownTime | undefined

const kept = (): PhoneStore => {
  if (!store) throw new Error('The page is not open yet')
  return store
}

/** Now by our clock, as far as it is known here; never earlier than it once was. */
function trustedNow(): number {
  if (!time) return Date.now()
  const now = timeOnPhone(time, Date.now())
  time = { ...time, latest: now }
  return now
}

const secretIn = (hash: string) => /^#([\w-]{43})$/.exec(hash)?.[1]

/** Opens what this phone keeps, and deletes first whatever it may no longer keep. Then asks us. */
export async function openCrewDay(): Promise<void> {
  try {
    store = await openPhoneStore()
  } catch {
    return show({ state: 'no-storage' })
  }
  time = await store.time()
  const known = await store.link()
  const given = secretIn(location.hash)
  secret = known && given && given !== known ? await chosenLink(store, known, given) : (known ?? given ?? '')
  if (secret === '') return show({ state: 'no-link' })
  history.replaceState(null, '', `#${secret}`)
  await store.keepLink(secret)
  await forgetWhatIsOver()
  const day = await store.day()
  show({ state: day || known ? 'open' : 'opening', day, asOf: time?.server })
  addEventListener('hashchange', () => location.reload())
  for (const sign of ['online', 'focus', 'pageshow'] as const) addEventListener(sign, () => void look())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void look())
  setInterval(() => void look(), LOOK_EVERY_MS)
  await look()
}

/**
 * Which of two links counts. Somebody may have been sent a wrong one: the kept one is given up for one that works, and for
 * no other. A new link of the same crew keeps what waits to be sent.
 */
async function chosenLink(store: PhoneStore, known: string, given: string): Promise<string> {
  const day = await answerOf(crewDayApi(given).index.$get(undefined, inTime(MOST_WAIT_MS))).catch(() => undefined)
  if (!day) return known
  if ((await store.day())?.crew.id !== day.crew.id) {
    await store.wipe()
    time = undefined
  }
  return given
}

/** Deletes the events whose day is over, and what waited too long to be sent. */
async function forgetWhatIsOver(): Promise<void> {
  const now = trustedNow()
  const day = await kept().day()
  // Without a time of ours nobody can tell what is over.
  const stops = time ? (day?.stops.filter(({ goneAt }) => Date.parse(goneAt) > now) ?? []) : []
  if (day && stops.length < day.stops.length) {
    await kept().keepDay({ ...day, stops })
    show({ day: { ...day, stops } })
  }
  for (const { seq, goneAt } of await kept().waiting())
    if (goneAt <= now && seq !== undefined) await kept().removeWaiting(seq)
  if (time) await kept().keepTime(time)
  show({ now, waiting: await kept().waiting() })
}

let looking: Promise<void> | undefined
let isAskedAgain = false

/**
 * Forgets, sends and asks, in this order; one at a time, and once more where somebody asked meanwhile. Photos go beside:
 * a slow or a refused one holds up no step, and nothing that waits holds up the day.
 */
export function look(): Promise<void> {
  if (looking) isAskedAgain = true
  looking ??= lookOnce().finally(() => {
    looking = undefined
    if (!isAskedAgain) return
    isAskedAgain = false
    void look()
  })
  return looking
}

async function lookOnce(): Promise<void> {
  if (secret === '') return
  await forgetWhatIsOver()
  try {
    await inOneWindow('crew-day', () => sendWaiting(['step', 'note']))
    await ask()
    show({ reach: 'answered', now: trustedNow() })
    sendPhotosOnce()
    await keepMissingPhotos()
    saveOnce()
  } catch (error) {
    await failed(error)
  }
}

/** Two windows of this page have one line: where the other is sending, this one has nothing to do. */
const inOneWindow = (name: string, work: () => Promise<void>): Promise<void> =>
  navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
  })

/** A link that ended ends everything; a no of ours is an answer, and without one there is no network. */
async function failed(error: unknown): Promise<void> {
  if (isEnd(error)) await end()
  else if (secret !== '') show({ reach: isAnswer(error) ? 'put off' : 'unheard', state: 'open', now: trustedNow() })
}

let isSendingPhotos = false

function sendPhotosOnce(): void {
  if (isSendingPhotos) return
  isSendingPhotos = true
  void sendPhotos().finally(() => {
    isSendingPhotos = false
  })
}

/** The page says that they wait, and whether we can be reached is told by the day. */
async function sendPhotos(): Promise<void> {
  const before = view.get().waiting.length
  try {
    await inOneWindow('crew-day photos', () => sendWaiting(['photo']))
  } catch (error) {
    if (isEnd(error)) await end()
  }
  // A day that was asked for meanwhile may not have them yet.
  if (secret !== '' && view.get().waiting.length < before) void look()
}

let isSaving = false

/** Beside everything else: a worker whose files do not all come is never ready, and nothing here may wait for it. */
function saveOnce(): void {
  if (isSaving) return
  isSaving = true
  void saveProgram().then((isSaved) => {
    isSaving = isSaved
    show({ isSaved })
  })
}

/** The link is over: nothing of it stays on this phone. */
async function end(): Promise<void> {
  secret = ''
  time = undefined
  await kept().wipe()
  history.replaceState(null, '', location.pathname)
  show({ state: 'ended', day: undefined, asOf: undefined, waiting: [], refused: [] })
  await removeProgram()
}

const inTime = (ms: number) => ({ init: { signal: AbortSignal.timeout(ms), credentials: 'omit' } }) as const

async function ask(): Promise<void> {
  const day = await answerOf(crewDayApi(secret).index.$get(undefined, inTime(MOST_WAIT_MS)))
  time = timeFromServer(Date.parse(day.now), Date.now())
  await kept().keepTime(time)
  await kept().keepDay(day)
  show({ state: 'open', day, asOf: time.server })
}

type Line = 'step' | 'note' | 'photo'

const lineOf = ({ entry: { kind } }: Waiting): Line => (kind === 'note' || kind === 'photo' ? kind : 'step')

/** Sends what waits, each line in the order in which it was pressed. Throws where we can't be reached, or the link ended. */
async function sendWaiting(lines: readonly Line[]): Promise<void> {
  for (const line of lines) {
    try {
      await sendLine(line)
    } catch (error) {
      // It waits, and what was pressed after it in its line; the next look tries again.
      if (!isPutOff(error)) throw error
    }
  }
}

async function sendLine(line: Line): Promise<void> {
  // The first one, each time anew: what is taken back meanwhile is not sent.
  const first = async () => (await kept().waiting()).find((waiting) => lineOf(waiting) === line)
  for (let waiting = await first(); waiting; waiting = await first()) {
    const left = waiting.undoUntil - Date.now()
    // What can still be taken back waits, and what was pressed after it. Unless the clock was set meanwhile.
    if (left > 0 && left <= UNDO_MS) {
      setTimeout(() => void look(), left + 50)
      return
    }
    try {
      await sendOne(waiting)
    } catch (error) {
      if (!(error instanceof Refused) || isPutOff(error) || isEnd(error)) throw error
      await refuse(waiting, error.message)
      continue
    }
    const sent = waiting
    // The link may have ended meanwhile: then nothing is kept.
    if (secret === '') return
    const day = await kept().keepSent(sent, (day) => withEntry(day, sent))
    show({ day: day ?? view.get().day, waiting: await kept().waiting() })
  }
}

const isAnswer = (error: unknown) => error instanceof Refused || (error instanceof Fault && error.status !== undefined)

/** An answer that another try may not meet again: it waits. */
const isPutOff = (error: unknown) =>
  error instanceof Refused ? [429, 503].includes(statusOf(error.code)) : isAnswer(error)

const isEnd = (error: unknown) => error instanceof Refused && error.code === 'crew-link-ended'

async function refuse({ seq, bookingId }: Waiting, why: string): Promise<void> {
  if (seq !== undefined) await kept().removeWaiting(seq)
  const stop = view.get().day?.stops.find(({ id }) => id === bookingId)
  const sentence = `Not sent${stop ? `, ${stop.name}` : ''}: ${why}`
  show({ waiting: await kept().waiting(), refused: [...view.get().refused, sentence] })
}

async function sendOne({ id, bookingId, pressedAt, entry }: Waiting): Promise<void> {
  if (entry.kind === 'photo') return await sendPhoto(`/api/crew-day/photos/${bookingId}/${id}`, entry.photo)
  const json = { id, bookingId, pressedAt, sentAt: new Date().toISOString(), ...entry }
  await answerOf(crewDayApi(secret).steps.$post({ json }, inTime(MOST_WAIT_MS)))
}

async function sendPhoto(path: string, body: Blob): Promise<void> {
  const headers = { ...bearer(secret), 'content-type': body.type || 'application/octet-stream' }
  const signal = AbortSignal.timeout(MOST_PHOTO_WAIT_MS)
  const answer = await fetch(path, { method: 'PUT', body, headers, signal, credentials: 'omit' })
  if (!answer.ok) throw await errorOf(answer)
}

/** The day with an entry that has arrived, as far as it is known here. */
function withEntry(day: CrewDay, { id, bookingId, at, entry }: Waiting): CrewDay {
  const add = (stop: CrewStop): CrewStop => {
    if (stop.id !== bookingId) return stop
    if (entry.kind === 'photo')
      return { ...stop, photos: [...stop.photos, { id, description: '', takenBy: 'crew' as const }] }
    const minutes = entry.kind === 'on-our-way' ? entry.minutes : null
    const note = entry.kind === 'note' ? entry.note : null
    return { ...stop, entries: [...stop.entries, { id, kind: entry.kind, at, minutes, note }] }
  }
  return { ...day, stops: day.stops.map(add) }
}

async function keepMissingPhotos(): Promise<void> {
  for (const stop of view.get().day?.stops ?? [])
    for (const { id } of stop.photos) {
      if (await kept().photo(stop.id, id)) continue
      const path = `/api/crew-day/photos/${stop.id}/${id}/full`
      const answer = await fetch(path, { headers: bearer(secret), ...inTime(MOST_WAIT_MS).init })
      if (answer.status === 404) continue
      // The day is here; its photos come with a later look.
      if (!answer.ok) return
      const photo = await answer.blob()
      // It may have been revoked, or be over, while it came.
      if (view.get().day?.stops.some((one) => one.id === stop.id)) await kept().keepPhoto(stop.id, id, photo)
      show({})
    }
}

/** A kept photo; undefined where it has not come yet. */
export const keptPhoto = (stopId: string, photoId: string): Promise<Blob | undefined> => kept().photo(stopId, photoId)

/**
 * Puts an entry in line, on this phone first: from here on it may be switched off. Steps can be taken back for five
 * seconds. False where the phone has no room for it, which the page then says.
 */
export async function press(stop: CrewStop, entry: Entry): Promise<boolean> {
  const isStep = entry.kind !== 'note' && entry.kind !== 'photo'
  const waiting = {
    id: crypto.randomUUID(),
    bookingId: stop.id,
    pressedAt: new Date().toISOString(),
    at: new Date(trustedNow()).toISOString(),
    undoUntil: isStep ? Date.now() + UNDO_MS : 0,
    goneAt: takesStepsUntil({ startsAt: new Date(stop.start), endsAt: new Date(stop.end) }).getTime(),
    entry,
  }
  try {
    await kept().addWaiting(waiting)
  } catch {
    show({ refused: [...view.get().refused, 'This phone is out of room. Free some space, then press again.'] })
    return false
  }
  show({ waiting: await kept().waiting() })
  void look()
  return true
}

/** Takes back what is still in line. */
export async function takeBack({ seq }: Waiting): Promise<void> {
  if (seq !== undefined) await kept().removeWaiting(seq)
  show({ waiting: await kept().waiting() })
}

/** The refusals were read. */
export const dismissRefused = () => show({ refused: [] })
