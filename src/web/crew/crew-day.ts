import { answerOf, bearer, crewDayApi } from '../app/api/api.ts'
import { removeProgram, saveProgram } from './program.ts'
import { inTime, isAnswer, isEnd, MOST_WAIT_MS, sendWaiting } from './send-waiting.ts'
import { crewDay, kept, learnTime, open, openStore, show, trustedNow } from './this-phone.ts'

const LOOK_EVERY_MS = 15_000

const secretIn = (hash: string) => /^#([\w-]{43})$/.exec(hash)?.[1]

/** Opens what this phone keeps, and deletes first whatever it may no longer keep. Then asks us. */
export async function openCrewDay(): Promise<void> {
  try {
    await openStore()
  } catch {
    return show({ state: 'no-storage' })
  }
  const known = await kept().link()
  const given = secretIn(location.hash)
  open.secret = known && given && given !== known ? await chosenLink(known, given) : (known ?? given ?? '')
  if (open.secret === '') {
    await kept().wipe()
    return show({ state: 'no-link' })
  }
  // A link that has to wait stays in the address: it is looked at again when the page is.
  if (!isNextWaiting()) history.replaceState(null, '', `#${open.secret}`)
  await kept().keepLink(open.secret)
  await forgetWhatIsOver()
  const day = await kept().day()
  show({ state: day || known ? 'open' : 'opening', day, asOf: open.time?.server })
  addEventListener('hashchange', () => location.reload())
  for (const sign of ['online', 'focus', 'pageshow'] as const) addEventListener(sign, () => void look())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void look())
  setInterval(() => void look(), LOOK_EVERY_MS)
  await look()
}

/**
 * Which of two links counts. Somebody may have been sent a wrong one: the kept one is given up for one that works, and for
 * no other. A new link of the same crew keeps what waits to be sent; another crew's waits until that has gone out.
 */
async function chosenLink(known: string, given: string): Promise<string> {
  const day = await answerOf(crewDayApi(given).index.$get(undefined, inTime(MOST_WAIT_MS))).catch(() => undefined)
  if (!day) return known
  if ((await kept().day())?.crew.id === day.crew.id) return given
  if (await isUnfinished()) {
    show({ nextCrew: day.crew.name })
    return known
  }
  await kept().wipe()
  open.time = undefined
  return given
}

/** Is there something to send, or to be read of what was refused? */
const isUnfinished = async () => (await kept().waiting()).length > 0 || (await kept().refused()).length > 0

const isNextWaiting = () => crewDay.get().nextCrew !== undefined

/** Opens the link that waited, once nothing stands before it any more. */
async function openNextLink(): Promise<void> {
  if (isNextWaiting() && !(await isUnfinished())) location.reload()
}

/** Deletes the events whose day is over, and what waited too long to be sent. */
async function forgetWhatIsOver(): Promise<void> {
  const now = trustedNow()
  const day = await kept().day()
  // Without a time of ours nobody can tell what is over.
  const stops = open.time ? (day?.stops.filter(({ goneAt }) => Date.parse(goneAt) > now) ?? []) : []
  if (day && stops.length < day.stops.length) {
    await kept().keepDay({ ...day, stops })
    show({ day: { ...day, stops } })
  }
  for (const { seq, goneAt } of await kept().waiting())
    if (goneAt <= now && seq !== undefined) await kept().removeWaiting(seq)
  if (open.time) await kept().keepTime(open.time)
  const waiting = await kept().waiting()
  show({ now, waiting, refused: await kept().changeRefused((all) => all.filter(({ goneAt }) => goneAt > now)) })
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
  if (open.secret === '') return
  await forgetWhatIsOver()
  try {
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

/** Two windows of this page have one line: where the other is sending, this one has nothing to do. */
const inOneWindow = (name: string, work: () => Promise<void>): Promise<void> =>
  navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
  })

/** A link that ended ends everything; a no of ours is an answer, and without one there is no network. */
async function failed(error: unknown): Promise<void> {
  if (isEnd(error)) await end()
  else if (open.secret !== '')
    show({ reach: isAnswer(error) ? 'put off' : 'unheard', state: 'open', now: trustedNow() })
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
  const before = crewDay.get().waiting.length
  try {
    await inOneWindow('crew-day photos', async () => {
      await sendWaiting(['photo'])
    })
  } catch (error) {
    if (isEnd(error)) await end()
  }
  // A day that was asked for meanwhile may not have them yet.
  if (open.secret !== '' && crewDay.get().waiting.length < before) void look()
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

/** The link is over: nothing of it stays on this phone. Another crew's that waited for it has the phone to itself. */
async function end(): Promise<void> {
  open.secret = ''
  open.time = undefined
  await kept().wipe()
  if (isNextWaiting()) return location.reload()
  history.replaceState(null, '', location.pathname)
  show({ state: 'ended', day: undefined, asOf: undefined, waiting: [], refused: [] })
  await removeProgram()
}

async function ask(): Promise<void> {
  const day = await answerOf(crewDayApi(open.secret).index.$get(undefined, inTime(MOST_WAIT_MS)))
  const asOf = await learnTime(day.now)
  await kept().keepDay(day)
  show({ state: 'open', day, asOf })
}

async function keepMissingPhotos(): Promise<void> {
  for (const stop of crewDay.get().day?.stops ?? [])
    for (const { id } of stop.photos) {
      if (await kept().photo(stop.id, id)) continue
      const path = `/api/crew-day/photos/${stop.id}/${id}/full`
      const answer = await fetch(path, { headers: bearer(open.secret), ...inTime(MOST_WAIT_MS).init })
      if (answer.status === 404) continue
      // The day is here; its photos come with a later look.
      if (!answer.ok) return
      const photo = await answer.blob()
      // It may have been revoked, or be over, while it came.
      if (crewDay.get().day?.stops.some((one) => one.id === stop.id)) await kept().keepPhoto(stop.id, id, photo)
      show({})
    }
}
