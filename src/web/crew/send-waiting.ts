import { stepLabels } from '../../domain/day/day-words.ts'
import { Refused, statusOf } from '../../domain/refusals.ts'
import { answerOf, bearer, crewDayApi, errorOf, Fault } from '../app/api/api.ts'
import type { CrewDay, CrewStop, Entry, Waiting } from './phone-store.ts'
import { crewDay, kept, open, show } from './this-phone.ts'

export const MOST_WAIT_MS = 20_000
const MOST_PHOTO_WAIT_MS = 180_000

/** Steps can be taken back for so long. */
export const UNDO_MS = 5_000

/** How a question is asked: without a cookie, and given up after so many ms. */
export const inTime = (ms: number) => ({ init: { signal: AbortSignal.timeout(ms), credentials: 'omit' } }) as const

type Line = 'step' | 'note' | 'photo'

const lineOf = ({ entry: { kind } }: Pick<Waiting, 'entry'>): Line =>
  kind === 'note' || kind === 'photo' ? kind : 'step'

/**
 * Sends what waits, each line in the order in which it was pressed. In how many ms a line goes on, where its first can
 * still be taken back. Throws where we can't be reached, or the link ended.
 */
export async function sendWaiting(lines: readonly Line[]): Promise<number | undefined> {
  let goesOnIn: number | undefined
  for (const line of lines) {
    try {
      goesOnIn = (await sendLine(line)) ?? goesOnIn
    } catch (error) {
      // It waits, and what was pressed after it in its line; the next look tries again.
      if (!isPutOff(error)) throw error
    }
  }
  return goesOnIn
}

async function sendLine(line: Line): Promise<number | undefined> {
  // The first one, each time anew: what is taken back meanwhile is not sent.
  const first = async () => (await kept().waiting()).find((waiting) => lineOf(waiting) === line)
  for (let waiting = await first(); waiting; waiting = await first()) {
    const left = waiting.undoUntil - Date.now()
    // What can still be taken back waits, and what was pressed after it. Unless the clock was set meanwhile.
    if (left > 0 && left <= UNDO_MS) return left
    try {
      await sendOne(waiting)
    } catch (error) {
      const why = refusedForGood(error)
      if (why === undefined) throw error
      await refuse(waiting, why)
      continue
    }
    const sent = waiting
    // The link may have ended meanwhile: then nothing is kept.
    if (open.secret === '') return undefined
    const day = await kept().keepSent(sent, (day) => withEntry(day, sent))
    show({ day: day ?? crewDay.get().day, waiting: await kept().waiting() })
  }
  return undefined
}

/** Was it an answer of ours, whatever it says? */
export const isAnswer = (error: unknown) =>
  error instanceof Refused || (error instanceof Fault && error.status !== undefined)

export const isEnd = (error: unknown) => error instanceof Refused && error.code === 'crew-link-ended'

const statusOfError = (error: unknown) => {
  if (error instanceof Refused) return statusOf(error.code)
  return error instanceof Fault ? error.status : undefined
}

/** Not let in for now, too slow, too often: another try may fare better. */
const PASSING: readonly number[] = [401, 408, 429]

/** Without one of our codes: a network's own door, which lets nobody through just now. */
const PASSING_DOORS: readonly number[] = [...PASSING, 403, 404, 407]

const isForGood = (error: unknown) => {
  const status = statusOfError(error) ?? 0
  const passing = error instanceof Refused ? PASSING : PASSING_DOORS
  return status >= 400 && status < 500 && !passing.includes(status) && !isEnd(error)
}

/** An answer that another try may not meet again: it waits. */
const isPutOff = (error: unknown) => isAnswer(error) && !isForGood(error) && !isEnd(error)

/** Why another try would be refused as well; undefined where it may not be. */
function refusedForGood(error: unknown): string | undefined {
  if (!isForGood(error)) return undefined
  // Without one of our codes the answer is for programs: of a proxy, or of a newer version of the site.
  return error instanceof Refused ? error.message : 'The site didn’t accept it. Please call the office.'
}

function nameOf(kind: Entry['kind']): string {
  if (kind === 'note') return 'Your note'
  return kind === 'photo' ? 'Your photo' : `“${stepLabels[kind]}”`
}

/** Takes it out of its line and says so, also after a reload; until the event itself is gone from here. */
async function refuse({ seq, id, bookingId, goneAt, entry }: Waiting, why: string): Promise<void> {
  const stop = crewDay.get().day?.stops.find((one) => one.id === bookingId)
  const what = `${nameOf(entry.kind)}${stop ? ` for ${stop.name}` : ''} wasn’t sent.`
  const words = entry.kind === 'note' ? ` It said: “${entry.note}”` : ''
  const until = Math.min(goneAt, stop ? Date.parse(stop.goneAt) : goneAt)
  const refusal = { id, sentence: `${what} ${why}${words}`, goneAt: until }
  show({ refused: await kept().changeRefused((refused) => [...refused, refusal], seq) })
  show({ waiting: await kept().waiting() })
}

async function sendOne({ id, bookingId, pressedAt, entry }: Waiting): Promise<void> {
  if (entry.kind === 'photo') return await sendPhoto(`/api/crew-day/photos/${bookingId}/${id}`, entry.photo)
  const json = { id, bookingId, pressedAt, sentAt: new Date().toISOString(), ...entry }
  await answerOf(crewDayApi(open.secret).steps.$post({ json }, inTime(MOST_WAIT_MS)))
}

async function sendPhoto(path: string, body: Blob): Promise<void> {
  const headers = { ...bearer(open.secret), 'content-type': body.type || 'application/octet-stream' }
  const answer = await fetch(path, { method: 'PUT', body, headers, ...inTime(MOST_PHOTO_WAIT_MS).init })
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
