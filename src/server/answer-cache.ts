import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Context } from 'hono'
import type { Live } from './live.ts'

const compress = promisify(brotliCompress)

interface Answer {
  json: string
  brotli: Uint8Array
}

/**
 * Remembers public answers until the database says that anything in the diary changed. While this process cannot hear
 * the database nothing is remembered, so an answer is stale for the milliseconds of one notification at most.
 */
export function rememberAnswers(live: Live, most = 500) {
  const answers = new Map<string, Promise<Answer>>()
  const forget = () => answers.clear()
  live.subscribe('day', forget)
  live.subscribe('settings', forget)

  async function make(value: () => Promise<unknown>): Promise<Answer> {
    const json = JSON.stringify(await value())
    return { json, brotli: await compress(json, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) }
  }

  function answerFor(key: string, value: () => Promise<unknown>): Promise<Answer> {
    if (!live.isListening()) return make(value)
    const known = answers.get(key)
    if (known) return known
    if (answers.size >= most) forget()
    const answer = make(value)
    answers.set(key, answer)
    answer.catch(() => answers.delete(key))
    return answer
  }

  return async (c: Context, key: string, value: () => Promise<unknown>): Promise<Response> => {
    const { json, brotli } = await answerFor(key, value)
    const headers = { 'content-type': 'application/json', vary: 'accept-encoding' }
    const takesBrotli = /\bbr\b/.test(c.req.header('accept-encoding') ?? '')
    return takesBrotli
      ? c.body(brotli as Uint8Array<ArrayBuffer>, 200, { ...headers, 'content-encoding': 'br' })
      : c.body(json, 200, headers)
  }
}
