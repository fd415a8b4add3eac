import { createMiddleware } from 'hono/factory'
import { Refused } from '../../../domain/refusals.ts'
import { withoutTrailingSlashes } from '../../../domain/site/paths.ts'
import type { Env } from '../context.ts'
import { problemOf, problemResponse } from '../problems.ts'
import type { Representation, Site } from './site.ts'

const FOREVER = 'public, max-age=31536000, immutable'
const HOUR = 'public, max-age=3600, must-revalidate'
const CHECK_ALWAYS = 'public, max-age=0, must-revalidate'

const allow = { allow: 'GET, HEAD' }

const unbuilt = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Not built yet</title>
<h1>The site isn’t built yet</h1><p>Run <code>npm start</code>: it builds the pages and serves them.</p></html>
`

/** Serves the built site from memory; what is not part of it gets the 404 page with status 404. */
export const staticFiles = (site: Site) =>
  createMiddleware<Env>(async (c, next) => {
    const { method, path } = c.req
    const isApi = path === '/api' || path.startsWith('/api/')
    if (isApi && !site.pages.has(path)) return next()
    if (method !== 'GET' && method !== 'HEAD') {
      const isKnown = site.pages.has(path) || site.files.has(path)
      return isKnown ? problemResponse(problemOf(new Refused('method-not-allowed'), c.var.requestId), allow) : next()
    }

    const slashless = withoutTrailingSlashes(path)
    if (slashless !== path && site.pages.has(slashless)) return c.redirect(slashless + new URL(c.req.url).search, 308)

    const page = (c.req.query('paid') && site.pages.get(`${path}?paid`)) || site.pages.get(path)
    if (page) return answer(c.req.raw.headers, page, CHECK_ALWAYS)
    const file = site.files.get(path)
    if (file) return answer(c.req.raw.headers, file, path.startsWith('/assets/') ? FOREVER : HOUR)
    if (site.notFound) return answer(c.req.raw.headers, site.notFound, CHECK_ALWAYS, 404)
    return c.html(unbuilt, 503, { 'cache-control': 'no-store' })
  })

function answer(asked: Headers, variants: Representation[], cacheControl: string, status = 200): Response {
  const { bytes, encoding, etag, type } = chosen(variants, asked.get('accept-encoding'))
  const headers: Record<string, string> = { 'cache-control': cacheControl, etag }
  if (variants.length > 1) headers.vary = 'accept-encoding'
  if (status === 200 && isFresh(asked.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })

  headers['content-type'] = type
  headers['content-length'] = String(bytes.length)
  if (encoding) headers['content-encoding'] = encoding
  return new Response(bytes, { status, headers })
}

/** The first form, smallest first, that the client takes. The plain one comes last and is always taken. */
function chosen(variants: Representation[], accepted: string | null): Representation {
  const refused = new Set<string>()
  const wanted = new Set<string>()
  for (const part of (accepted ?? '').toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const isRefused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
    if (isRefused) refused.add(coding)
    else wanted.add(coding)
  }
  const takes = (coding: string) => !refused.has(coding) && (wanted.has(coding) || wanted.has('*'))
  return variants.find(({ encoding }) => !encoding || takes(encoding)) as Representation
}

/** Weak comparison, as RFC 9110 asks of If-None-Match. */
function isFresh(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(etag)
}
