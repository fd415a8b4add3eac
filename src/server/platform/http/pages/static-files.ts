import { createMiddleware } from 'hono/factory'
import { monthEnd, todayIn } from '../../../../domain/calendar.ts'
import { packageIdFrom } from '../../../../domain/catalog.ts'
import { paths, withoutTrailingSlashes } from '../../../../domain/paths.ts'
import { Refused } from '../../../../domain/refusals.ts'
import { monthsToSearch } from '../../../../domain/schedule/slots.ts'
import type { Config } from '../../config/config.ts'
import { type Env, SESSION_COOKIE } from '../context.ts'
import { problemResponse, toProblem } from '../problems.ts'
import { answer, CHECK_ALWAYS, type Representation, takes } from './representation.ts'
import type { Page, Site } from './site.ts'
import { zipPages } from './zip-page.ts'

const FOREVER = 'public, max-age=31536000, immutable'
const HOUR = 'public, max-age=3600, must-revalidate'

const allow = { allow: 'GET, HEAD' }

const unbuilt = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Not built yet</title>
<h1>The site isn’t built yet</h1><p>Run <code>npm start</code>: it builds the pages and serves them.</p></html>
`

/**
 * A Link header that preloads the booking page's API calls along with its script. The URLs must match the page's own exactly
 * (availability-queries.ts, session.ts). On return from paying, the page shows one booking and no open times.
 */
function bookingPreloads(now: Date, isAnonymous: boolean, isBackFromPaying: boolean): string {
  const days = monthsToSearch(todayIn(now)).map((from) => `/api/availability/days?from=${from}&to=${monthEnd(from)}`)
  return [
    ...(isAnonymous ? [] : ['/api/session']),
    ...(isBackFromPaying ? [] : ['/api/availability/settings', ...days]),
  ]
    .map((address) => `<${address}>; rel=preload; as=fetch; crossorigin`)
    .join(', ')
}

type Deps = { config: Pick<Config, 'business'>; clock: () => Date }

/**
 * Serves the built site from memory, and the 404 page for anything else. `homeNow` returns the current home page, which may
 * quote newer reviews than the built one.
 */
export function staticFiles(
  site: Site,
  { config, clock }: Deps,
  homeNow: () => Page | undefined | Promise<Page | undefined> = () => site.pages.get(paths.home),
) {
  let split: { home: Representation; zipPage: ReturnType<typeof zipPages> } | undefined
  /** The home page prepared for ZIP code answers, split once per version of it. */
  function cachedZipPage(home: Representation | undefined) {
    if (home && split?.home !== home) split = { home, zipPage: zipPages(home.bytes) }
    return home && split?.zipPage
  }

  return createMiddleware<Env>(async (c, next) => {
    const { method, path } = c.req
    const isApi = path === '/api' || path.startsWith('/api/')
    if (isApi && !site.pages.has(path)) return next()
    if (method !== 'GET' && method !== 'HEAD') {
      const isKnown = site.pages.has(path) || site.files.has(path)
      return isKnown ? problemResponse(toProblem(new Refused('method-not-allowed'), c.var.requestId), allow) : next()
    }

    const slashless = withoutTrailingSlashes(path)
    if (slashless !== path && site.pages.has(slashless)) return c.redirect(slashless + new URL(c.req.url).search, 308)

    const page = path === paths.home ? await homeNow() : site.pages.get(path)
    const typed = path === paths.home ? c.req.query('zip') : undefined
    const zipPage = typed === undefined ? undefined : cachedZipPage(page?.usual.at(-1))
    if (zipPage && typed !== undefined) {
      const acceptsGzip = takes(c.req.header('accept-encoding'), 'gzip')
      return zipPage({ typed, phone: config.business.phone, acceptsGzip })
    }
    if (page) {
      const isAnonymous = !c.req.header('cookie')?.includes(SESSION_COOKIE)
      const anonymous = isAnonymous && page[`anonymous-${packageIdFrom(c.req.query('package'))}`]
      const hasPaid = Boolean(c.req.query('paid'))
      const forms = (hasPaid && page.paid) || anonymous || page.usual
      const response = answer(c.req.raw.headers, forms, CHECK_ALWAYS)
      if (page.paid) {
        response.headers.append('vary', 'cookie')
        const preloads = bookingPreloads(clock(), isAnonymous, hasPaid || Boolean(c.req.query('unpaid')))
        if (preloads) response.headers.set('link', preloads)
      }
      return response
    }
    const file = site.files.get(path)
    if (file) return answer(c.req.raw.headers, file, path.startsWith('/assets/') ? FOREVER : HOUR)
    if (site.notFound) return answer(c.req.raw.headers, site.notFound, CHECK_ALWAYS, 404)
    return c.html(unbuilt, 503, { 'cache-control': 'no-store' })
  })
}
