import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Context } from 'hono'
import type { Live } from '../database/change-feed.ts'

const compress = promisify(brotliCompress)

interface Answer {
  json: string
  brotli: Uint8Array
}

/**
 * Remembers the latest public answers, compressed, until the database says that anything in the schedule changed. While
 * this process cannot hear the database nothing is remembered, so an answer is stale for the milliseconds of one
 * notification at most. `onMiss` is called before an answer is made, and may refuse.
 */
export function rememberAnswers(live: Live, onMiss: (c: Context) => void, most = 200) {
  // In the order of their last use.
  const answers = new Map<string, Promise<Answer>>()
  const forget = () => answers.clear()
  live.subscribe('day', forget)
  live.subscribe('settings', forget)

  async function make(text: () => Promise<string>): Promise<Answer> {
    const json = await text()
    return { json, brotli: await compress(json, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) }
  }

  function answerFor(c: Context, key: string, text: () => Promise<string>): Promise<Answer> {
    const known = live.isListening() ? answers.get(key) : undefined
    if (!known) onMiss(c)
    const answer = known ?? make(text)
    if (!live.isListening()) return answer
    answers.delete(key)
    answers.set(key, answer)
    const [eldest] = answers.keys()
    if (answers.size > most && eldest !== undefined) answers.delete(eldest)
    if (!known) answer.catch(() => answers.get(key) === answer && answers.delete(key))
    return answer
  }

  /** Answers with the JSON text, and remembers it under `key`: all that it depends on besides the schedule. */
  return async (c: Context, key: string, text: () => Promise<string>): Promise<Response> => {
    const { json, brotli } = await answerFor(c, key, text)
    const headers = { 'content-type': 'application/json', vary: 'accept-encoding' }
    const takesBrotli = /\bbr\b/.test(c.req.header('accept-encoding') ?? '')
    return takesBrotli
      ? c.body(brotli as Uint8Array<ArrayBuffer>, 200, { ...headers, 'content-encoding': 'br' })
      : c.body(json, 200, headers)
  }
}
