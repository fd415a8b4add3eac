import { bearer, crewDayApi, readAnswer } from '../app/api/api.ts'
import { OtherLink } from './phone-store.ts'
import { inTime, isAnswer, isEnd, MOST_WAIT_MS, sendWaiting } from './send-waiting.ts'
import { installForOffline, uninstall } from './service-worker.ts'
import {
  crewDay,
  isNextWaiting,
  kept,
  learnTime,
  open,
  openStore,
  openStoredLink,
  show,
  trustedNow,
} from './this-phone.ts'

const LOOK_EVERY_MS = 15_000

const secretIn = (hash: string) => /^#([\w-]{43})$/.exec(hash)?.[1]

/** Opens this phone's store, deletes what it may no longer keep, and then syncs with the server. */
export async function openCrewDay(): Promise<void> {
  try {
    await openStore()
  } catch {
    return show({ state: 'no-storage' })
  }
  try {
    await openLink()
  } catch (error) {
    if (!(error instanceof OtherLink)) throw error
    // Another window has just stored a link. Choosing again compares this window's with it.
    location.reload()
  }
}

async function openLink(): Promise<void> {
  const known = await kept().link()
  const given = secretIn(location.hash)
  open.secret = known && given && given !== known ? await chosenLink(known, given) : (known ?? given ?? '')
  if (open.secret === '') {
    await kept().wipe(undefined)
    return show({ state: 'no-link' })
  }
  if (!known) await kept().keepLink(open.secret, undefined)
  // A link that has to wait stays in the address, so it's picked up when the page reloads.
  if (!isNextWaiting()) history.replaceState(null, '', `#${open.secret}`)
  await forgetWhatIsOver()
  const day = await kept().day()
  show({ state: day || known ? 'open' : 'opening', day, asOf: open.time?.server })
  addEventListener('hashchange', () => location.reload())
  for (const sign of ['online', 'offline', 'focus', 'pageshow'] as const) addEventListener(sign, () => void look())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void look())
  setInterval(() => void look(), LOOK_EVERY_MS)
  await look()
}

/**
 * Chooses between the saved link and a new one, and saves it. A new link replaces the saved one only if it works. For the
 * same crew, queued entries carry over; another crew's link has to wait until they're sent.
 */
async function chosenLink(known: string, given: string): Promise<string> {
  const day = await readAnswer(crewDayApi(given).index.$get(undefined, inTime(MOST_WAIT_MS))).catch(() => undefined)
  if (!day) return known
  if ((await kept().day())?.crew.id === day.crew.id) {
    await kept().keepLink(given, known)
    return given
  }
  if (!(await kept().replaceIfFinished(known, given))) {
    show({ nextCrew: day.crew.name })
    return known
  }
  open.time = undefined
  return given
}

/** Opens the waiting link once nothing is left to send for this crew, and no refusal is left unread. */
async function openNextLink(): Promise<void> {
  if (isNextWaiting() && (await kept().waiting()).length + (await kept().refused()).length === 0) location.reload()
}

/** Deletes events whose day is over, and entries that are too old to send. */
async function forgetWhatIsOver(): Promise<void> {
  const now = trustedNow()
  const day = await kept().day()
  // Without the server's time, we can't know which stops are over, so none are kept.
  const stops = open.time ? (day?.stops.filter(({ goneAt }) => Date.parse(goneAt) > now) ?? []) : []
  if (day && stops.length < day.stops.length) {
    await kept().keepDay(open.secret, { ...day, stops })
    show({ day: { ...day, stops } })
  }
  for (const { seq, goneAt } of await kept().waiting())
    if (goneAt <= now && seq !== undefined) await kept().removeWaiting(seq)
  if (open.time) await kept().keepTime(open.time)
  const waiting = await kept().waiting()
  show({
    now,
    waiting,
    refused: await kept().changeRefused(open.secret, (all) => all.filter(({ goneAt }) => goneAt > now)),
  })
}

let looking: Promise<void> | undefined
let isAskedAgain = false

/**
 * Cleans up, sends, and refreshes, in that order. Runs one at a time; a call during a run triggers one more. Photos are sent
 * separately: a slow or refused photo doesn't hold up steps, and queued entries don't hold up the day.
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
  if (open.secret === '') return
  try {
    await kept().checkLink(open.secret)
    await forgetWhatIsOver()
    await inOneWindow('crew-day', async () => {
      const goesOnIn = await sendWaiting(['step', 'note'])
      if (goesOnIn !== undefined) setTimeout(() => void look(), goesOnIn + 50)
    })
    await ask()
    show({ reach: 'answered', now: trustedNow() })
    sendPhotosOnce()
    await openNextLink()
    await keepMissingPhotos()
    saveOnce()
  } catch (error) {
    await failed(error)
  }
}

/** Runs `work` in one window at a time: all windows share one queue, so the others can skip it. */
const inOneWindow = (name: string, work: () => Promise<void>): Promise<void> =>
  navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
  })

/** An ended link wipes the phone. A server error still means we're online; no response means we aren't. */
async function failed(error: unknown): Promise<void> {
  // Once the link has ended, requests still running have nothing more to say.
  if (open.secret === '') return
  if (error instanceof OtherLink) openStoredLink()
  else if (isEnd(error)) await end().catch(failed)
  else show({ reach: isAnswer(error) ? 'put off' : 'unheard', state: 'open', now: trustedNow() })
}

let isSendingPhotos = false

function sendPhotosOnce(): void {
  if (isSendingPhotos) return
  isSendingPhotos = true
  void sendPhotos().finally(() => {
    isSendingPhotos = false
  })
}

/** Ignores failures: the page shows photos as waiting, and loading the day tells whether we're online. */
async function sendPhotos(): Promise<void> {
  const before = crewDay.get().waiting.length
  try {
    await inOneWindow('crew-day photos', async () => {
      await sendWaiting(['photo'])
    })
  } catch (error) {
    if (isEnd(error) || error instanceof OtherLink) await failed(error)
  }
  // A day requested during the upload may lack these photos.
  if (open.secret !== '' && crewDay.get().waiting.length < before) void look()
}

let isSaving = false

/** Runs in the background: a service worker whose files don't all load is never ready, and nothing may wait for it. */
function saveOnce(): void {
  if (isSaving) return
  isSaving = true
  void installForOffline().then((isSaved) => {
    isSaving = isSaved
    show({ isSaved })
  })
}

/** The link has ended, so nothing of it stays on this phone. Another crew's waiting link takes over the phone. */
async function end(): Promise<void> {
  await kept().wipe(open.secret)
  open.secret = ''
  open.time = undefined
  if (isNextWaiting()) return location.reload()
  history.replaceState(null, '', location.pathname)
  show({ state: 'ended', day: undefined, asOf: undefined, waiting: [], refused: [] })
  await uninstall()
}

async function ask(): Promise<void> {
  const day = await readAnswer(crewDayApi(open.secret).index.$get(undefined, inTime(MOST_WAIT_MS)))
  await kept().keepDay(open.secret, day)
  const asOf = await learnTime(day.now)
  show({ state: 'open', day, asOf })
}

async function keepMissingPhotos(): Promise<void> {
  for (const stop of crewDay.get().day?.stops ?? [])
    for (const { id } of stop.photos) {
      if (await kept().photo(stop.id, id)) continue
      const path = `/api/crew-day/photos/${stop.id}/${id}/full`
      const answer = await fetch(path, { headers: bearer(open.secret), ...inTime(MOST_WAIT_MS).init })
      if (answer.status === 404) continue
      // The day has loaded; its photos come with a later run.
      if (!answer.ok) return
      const photo = await answer.blob()
      // The event may have ended during the download.
      if (crewDay.get().day?.stops.some((one) => one.id === stop.id))
        await kept().keepPhoto(open.secret, stop.id, id, photo)
      show({})
    }
}
