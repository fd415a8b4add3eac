import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Logger } from 'pino'
import type { Quoted } from '../../domain/booking/reviews.ts'
import { testimonials } from '../../domain/booking/sample-testimonials.ts'
import type { Db } from '../platform/database/database.ts'
import { escapeHtml } from '../platform/http/pages/escape-html.ts'
import { compressedForms } from '../platform/http/pages/representation.ts'
import type { Page } from '../platform/http/pages/site.ts'
import { chosenReviews } from './review-rows.ts'

/** A quote as rendered by the build (testimonials.tsx): words, name, event. */
const QUOTE =
  /(<blockquote>)([^<]*)(<\/blockquote><figcaption><b>)([^<]*)(<\/b> <span class="quiet">)([^<]*)(<\/span>)/g

/** The home page with these quotes instead of its own. Undefined if the number of quotes doesn't match. */
function withQuotes(html: string, quotes: readonly Quoted[]): string | undefined {
  let found = 0
  const written = html.replace(QUOTE, (all, ...parts: string[]) => {
    const quote = quotes[found++]
    if (!quote) return all
    const [begin, , afterWords, , afterName, , end] = parts
    return `${begin}“${escapeHtml(quote.words)}”${afterWords}${escapeHtml(quote.name)}${afterName}${escapeHtml(quote.event)}${end}`
  })
  return found === quotes.length ? written : undefined
}

/** How stale the quotes may be on a server other than the one where the owner chose them. */
const REFRESH_MS = 60_000

/** Maximum time the first visit after a start waits for the quotes. */
const FIRST_LOOK_MS = 300

export type HomePage = ReturnType<typeof openHomePage>

/**
 * The home page with the reviews the owner chose. Rebuilt only when they change and cached in memory, so visits don't
 * query the database. `built` is the page from the build, with its own quotes.
 */
export function openHomePage({ db, clock, log }: { db: Db; clock: () => Date; log: Logger }, built: Page | undefined) {
  let page = built
  let shown: Quoted[] = testimonials
  let asked: number | undefined
  let turn = Promise.resolve()

  /** Loads the chosen reviews. If the database is down, the page stays as it is. */
  async function look(): Promise<void> {
    const plain = built?.usual.at(-1)
    if (!built || !plain) return
    try {
      const chosen = await chosenReviews(db)
      const quotes = chosen.length > 0 ? chosen : testimonials
      if (isDeepStrictEqual(quotes, shown)) return
      const html = chosen.length > 0 ? withQuotes(new TextDecoder().decode(plain.bytes), chosen) : undefined
      if (chosen.length > 0 && html === undefined)
        return log.error('the home page has no place for the reviews that were chosen')
      page = html === undefined ? built : { ...built, usual: await compressedForms(html, plain.type) }
      shown = quotes
    } catch (err) {
      log.warn({ err }, 'the home page keeps the quotes it has')
    }
  }

  /** Refreshes now. Refreshes are queued, so an older result never replaces a newer one. */
  function refresh(): Promise<void> {
    asked = clock().getTime()
    turn = turn.then(look)
    return turn
  }

  return {
    refresh,
    /** The quotes currently on the page, for callers that don't load the page. */
    quotes: (): Quoted[] => shown,
    /** The current page. At most once a minute a visit starts a refresh in the background; only the first one waits. */
    current: async (): Promise<Page | undefined> => {
      if (built && asked === undefined) await Promise.race([refresh(), pause(FIRST_LOOK_MS, undefined, { ref: false })])
      else if (built && Math.abs(clock().getTime() - (asked ?? 0)) >= REFRESH_MS) void refresh()
      return page
    },
  }
}
