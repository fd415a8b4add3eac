import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Live } from './live.ts'

const compress = promisify(brotliCompress)

interface Answer {
  json: string
  brotli: Uint8Array
}

/**
 * Remembers public answers until the database says that anything in the diary changed. While this process cannot hear
 * the database nothing is remembered, so an answer is stale for the milliseconds of one notification at most.
 * Notice and window change only on the hour (starts, notice and days are whole hours), and so answers change with it.
 */
export function rememberAnswers(live: Live, clock: () => Date, most = 500) {
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

  const keyOf = (c: Context) => `${c.req.url} ${Math.ceil(clock().getTime() / 3_600_000)}`

  async function respond(c: Context, answer: Promise<Answer>): Promise<Response> {
    const { json, brotli } = await answer
    const headers = { 'content-type': 'application/json', vary: 'accept-encoding' }
    const takesBrotli = /\bbr\b/.test(c.req.header('accept-encoding') ?? '')
    return takesBrotli
      ? c.body(brotli as Uint8Array<ArrayBuffer>, 200, { ...headers, 'content-encoding': 'br' })
      : c.body(json, 200, headers)
  }

  return {
    /** Answers an address that is remembered, before anything is checked: only what passed the checks is. */
    remembered: createMiddleware(async (c, next) => {
      const known = live.isListening() ? answers.get(keyOf(c)) : undefined
      return known ? respond(c, known) : next()
    }),
    /** Answers with the value, and remembers it for the address of the request. */
    remember: (c: Context, value: () => Promise<unknown>) => respond(c, answerFor(keyOf(c), value)),
  }
}
