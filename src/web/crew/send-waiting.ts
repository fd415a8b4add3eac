import { stepLabels } from '../../domain/crew/day-words.ts'
import { Refused, refusalStatus } from '../../domain/refusals.ts'
import { bearer, crewDayApi, Fault, readAnswer, readError } from '../app/api/api.ts'
import type { CrewDay, CrewStop, Entry, Waiting } from './phone-store.ts'
import { crewDay, kept, open, show } from './this-phone.ts'

export const MOST_WAIT_MS = 20_000
const MOST_PHOTO_WAIT_MS = 180_000

/** How long a step can be undone. */
export const UNDO_MS = 5_000

/** Request options: no cookies, and a timeout in ms. */
export const inTime = (ms: number) => ({ init: { signal: AbortSignal.timeout(ms), credentials: 'omit' } }) as const

type Line = 'step' | 'note' | 'photo'

const entryLine = ({ entry: { kind } }: Pick<Waiting, 'entry'>): Line =>
  kind === 'note' || kind === 'photo' ? kind : 'step'

/**
 * Sends queued entries, each line in the order pressed. Resolves to the ms until a line can continue, if its first entry can
 * still be undone. Throws if the server can't be reached, the link has ended, or another one is stored (`OtherLink`).
 */
export async function sendWaiting(lines: readonly Line[]): Promise<number | undefined> {
  let goesOnIn: number | undefined
  for (const line of lines) {
    try {
      goesOnIn = (await sendLine(line)) ?? goesOnIn
    } catch (error) {
      // The entry and those after it in its line stay queued; the next run retries.
      if (!isPutOff(error)) throw error
    }
  }
  return goesOnIn
}

async function sendLine(line: Line): Promise<number | undefined> {
  // Read again every time, so an entry undone in the meantime isn't sent.
  const first = async () => (await kept().waiting()).find((waiting) => entryLine(waiting) === line)
  let last: number | undefined
  // Ends at an entry that comes up again: whatever keeps it in the queue would have it sent without a pause.
  for (let waiting = await first(); waiting && waiting.seq !== last; waiting = await first()) {
    last = waiting.seq
    const left = waiting.undoUntil - Date.now()
    // An entry that can still be undone holds up those after it, unless the phone's clock was set back.
    if (left > 0 && left <= UNDO_MS) return left
    // Once read, so an entry of another crew's link isn't sent with this one.
    await kept().checkLink(open.secret)
    try {
      await sendOne(waiting)
    } catch (error) {
      const why = refusedForGood(error)
      if (why === undefined) throw error
      await refuse(waiting, why)
      continue
    }
    const sent = waiting
    const day = await kept().keepSent(open.secret, sent, (day) => withEntry(day, sent))
    show({ day: day ?? crewDay.get().day, waiting: await kept().waiting() })
  }
  return undefined
}

/** Whether the server answered at all, even with an error. */
export const isAnswer = (error: unknown) =>
  error instanceof Refused || (error instanceof Fault && error.status !== undefined)

export const isEnd = (error: unknown) => error instanceof Refused && error.code === 'crew-link-ended'

const readErrorStatus = (error: unknown) => {
  if (error instanceof Refused) return refusalStatus(error.code)
  return error instanceof Fault ? error.status : undefined
}

/** Client errors that may go away on a retry: authentication, timeout, rate limit. */
const PASSING: readonly number[] = [401, 408, 429]

/** Without one of our error codes, these too: they may come from a captive portal that isn't letting us through yet. */
const PASSING_DOORS: readonly number[] = [...PASSING, 403, 404, 407]

const isForGood = (error: unknown) => {
  const status = readErrorStatus(error) ?? 0
  const passing = error instanceof Refused ? PASSING : PASSING_DOORS
  return status >= 400 && status < 500 && !passing.includes(status) && !isEnd(error)
}

/** A temporary error: the entry stays queued for a retry. */
const isPutOff = (error: unknown) => isAnswer(error) && !isForGood(error) && !isEnd(error)

/** Why a retry would be refused, too; undefined if it may succeed. */
function refusedForGood(error: unknown): string | undefined {
  if (!isForGood(error)) return undefined
  // Without one of our codes, the message isn't meant for people: it's from a proxy or a newer version of the site.
  return error instanceof Refused ? error.message : 'The site didn’t accept it. Please call the office.'
}

function entryName(kind: Entry['kind']): string {
  if (kind === 'note') return 'Your note'
  return kind === 'photo' ? 'Your photo' : `“${stepLabels[kind]}”`
}

/** Removes a refused entry from its line and keeps the reason, across reloads, until its event is deleted from the phone. */
async function refuse({ seq, id, bookingId, goneAt, entry }: Waiting, why: string): Promise<void> {
  const stop = crewDay.get().day?.stops.find((one) => one.id === bookingId)
  const what = `${entryName(entry.kind)}${stop ? ` for ${stop.name}` : ''} wasn’t sent.`
  const words = entry.kind === 'note' ? ` It said: “${entry.note}”` : ''
  const until = Math.min(goneAt, stop ? Date.parse(stop.goneAt) : goneAt)
  const refusal = { id, sentence: `${what} ${why}${words}`, goneAt: until }
  show({ refused: await kept().changeRefused(open.secret, (refused) => [...refused, refusal], seq) })
  show({ waiting: await kept().waiting() })
}

async function sendOne({ id, bookingId, pressedAt, entry }: Waiting): Promise<void> {
  if (entry.kind === 'photo') return await sendPhoto(`/api/crew-day/photos/${bookingId}/${id}`, entry.photo)
  const json = { id, bookingId, pressedAt, sentAt: new Date().toISOString(), ...entry }
  await readAnswer(crewDayApi(open.secret).steps.$post({ json }, inTime(MOST_WAIT_MS)))
}

async function sendPhoto(path: string, body: Blob): Promise<void> {
  const headers = { ...bearer(open.secret), 'content-type': body.type || 'application/octet-stream' }
  const answer = await fetch(path, { method: 'PUT', body, headers, ...inTime(MOST_PHOTO_WAIT_MS).init })
  if (!answer.ok) throw await readError(answer)
}

/** Adds a sent entry to the day from what this phone knows about it. */
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
