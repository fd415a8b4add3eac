import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Context } from 'hono'
import type { Live } from '../platform/database/change-feed.ts'
import { takes } from '../platform/http/pages/representation.ts'

const compress = promisify(brotliCompress)

interface Answer {
  json: string
  brotli: Uint8Array
}

/** A recent query. Its cached answer is dropped when the schedule changes. */
interface Question {
  answer?: Promise<Answer> | undefined
}

/**
 * Caches the latest public answers, compressed, until the database notifies us of a change in the schedule. Nothing is
 * cached while we can't hear it, so an answer is stale for milliseconds at most. `onMiss` runs before an answer is
 * computed, and may refuse. `isNew`: the query wasn't made recently, so it isn't just a refresh after a change.
 */
export function rememberAnswers(live: Live, onMiss: (c: Context, isNew: boolean) => void, most = 200) {
  // Least recently used first.
  const questions = new Map<string, Question>()
  const forget = () => {
    for (const known of questions.values()) known.answer = undefined
  }
  live.subscribe('day', forget)
  live.subscribe('settings', forget)

  async function make(text: () => Promise<string>): Promise<Answer> {
    const json = await text()
    return { json, brotli: await compress(json, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) }
  }

  function answerFor(c: Context, key: string, text: () => Promise<string>): Promise<Answer> {
    const known = questions.get(key)
    if (known?.answer && live.isListening()) return keep(key, known, known.answer)
    onMiss(c, known === undefined)
    const answer = make(text)
    const asked = { answer: live.isListening() ? answer : undefined }
    answer.catch(() => {
      asked.answer = undefined
    })
    return keep(key, asked, answer)
  }

  function keep(key: string, asked: Question, answer: Promise<Answer>): Promise<Answer> {
    questions.delete(key)
    questions.set(key, asked)
    const [eldest] = questions.keys()
    if (questions.size > most && eldest !== undefined) questions.delete(eldest)
    return answer
  }

  /** Answers with JSON, cached under `key`, which must cover everything the answer depends on except the schedule. */
  return async (c: Context, key: string, text: () => Promise<string>): Promise<Response> => {
    const { json, brotli } = await answerFor(c, key, text)
    const headers = { 'content-type': 'application/json', vary: 'accept-encoding' }
    const takesBrotli = takes(c.req.header('accept-encoding'), 'br')
    return takesBrotli
      ? c.body(brotli as Uint8Array<ArrayBuffer>, 200, { ...headers, 'content-encoding': 'br' })
      : c.body(json, 200, headers)
  }
}
