import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Logger } from 'pino'
import type { Quoted } from '../../domain/booking/reviews.ts'
import type { Db } from '../platform/database/database.ts'
import type { Page, Representation } from '../platform/http/pages/site.ts'
import { chosenReviews } from './review-rows.ts'

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

/** A quote as the build wrote it (testimonials.tsx): its words, its name, its event. */
const QUOTE =
  /(<blockquote>)([^<]*)(<\/blockquote><figcaption><b>)([^<]*)(<\/b> <span class="quiet">)([^<]*)(<\/span>)/g

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

const unescaped = (html: string) => html.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => signs[name] ?? '')

/** What a home page quotes. */
export const quotesIn = (html: string): Quoted[] =>
  [...html.matchAll(QUOTE)].map(([, , words = '', , name = '', , event = '']) => ({
    words: unescaped(words).replace(/^“|”$/g, ''),
    name: unescaped(name),
    event: unescaped(event),
  }))

/** The home page with these quotes in place of its own; undefined where its HTML has not as many. */
export function withQuotes(html: string, quotes: readonly Quoted[]): string | undefined {
  let found = 0
  const written = html.replace(QUOTE, (all, ...parts: string[]) => {
    const quote = quotes[found++]
    if (!quote) return all
    const [begin, , afterWords, , afterName, , end] = parts
    return `${begin}“${escaped(quote.words)}”${afterWords}${escaped(quote.name)}${afterName}${escaped(quote.event)}${end}`
  })
  return found === quotes.length ? written : undefined
}

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)]

/** A page in the forms that static files have, smallest first. */
async function formsOf(html: string, type: string): Promise<Representation[]> {
  const bytes = new TextEncoder().encode(html)
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  const [br, gz] = await Promise.all([brotli(bytes), gzipped(bytes, { level: 9 })])
  return [
    { bytes: new Uint8Array(br), type, encoding: 'br', etag: `"${hash}-br"` },
    { bytes: new Uint8Array(gz), type, encoding: 'gzip', etag: `"${hash}-gz"` },
    { bytes, type, etag: `"${hash}"` },
  ]
}

/** How old what the page quotes may be on a server where the owner did not choose. */
const REFRESH_MS = 60_000

/** So long the first visit after a start waits for it. */
const FIRST_LOOK_MS = 300

export type HomePage = ReturnType<typeof openHomePage>

/**
 * The home page, which quotes what the owner chose. It is written anew only when that changes, and waits in memory: no
 * visit asks the database. `built` is the page of the build, with the quotes it came with.
 */
export function openHomePage({ db, clock, log }: { db: Db; clock: () => Date; log: Logger }, built: Page | undefined) {
  let page = built
  let shown = '[]'
  let asked: number | undefined
  let turn = Promise.resolve()

  /** Looks what is chosen. A database that is away leaves the page as it is. */
  async function look(): Promise<void> {
    const plain = built?.usual.at(-1)
    if (!built || !plain) return
    try {
      const chosen = await chosenReviews(db)
      const wanted = JSON.stringify(chosen)
      if (wanted === shown) return
      const html = chosen.length > 0 ? withQuotes(new TextDecoder().decode(plain.bytes), chosen) : undefined
      if (chosen.length > 0 && html === undefined)
        log.error('the home page has no place for the reviews that were chosen')
      page = html === undefined ? built : { ...built, usual: await formsOf(html, plain.type) }
      shown = wanted
    } catch (err) {
      log.warn({ err }, 'the home page keeps the quotes it has')
    }
  }

  /** Looks now. One after the other: none shows what was chosen before another looked. */
  function refresh(): Promise<void> {
    asked = clock().getTime()
    turn = turn.then(look)
    return turn
  }

  return {
    refresh,
    /** What the page quotes now, for who comes to it without loading it. */
    quotes: (): Quoted[] => quotesIn(new TextDecoder().decode(page?.usual.at(-1)?.bytes ?? new Uint8Array())),
    /** The page now. Once a minute a visit causes a look, which nobody waits for, but the first one for a moment. */
    current: async (): Promise<Page | undefined> => {
      if (built && asked === undefined) await Promise.race([refresh(), pause(FIRST_LOOK_MS, undefined, { ref: false })])
      else if (built && Math.abs(clock().getTime() - (asked ?? 0)) >= REFRESH_MS) void refresh()
      return page
    },
  }
}
