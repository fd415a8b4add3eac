import { createMiddleware } from 'hono/factory'
import { paths } from '../../../../domain/paths.ts'
import { Refused } from '../../../../domain/refusals.ts'
import { ownOrigins } from '../../config/own-origins.ts'
import type { Env } from '../context.ts'
import type { Site } from './site.ts'

const CREW_WORKER = '/crew/worker.js'

const POLICY = 'content-security-policy'

const listed = (sources: string[]) => sources.map((source) => `'${source}'`).join(' ')

/** The policy of every page: our own files, and what the build wrote into pages, by its hashes. */
function contentSecurityPolicy({ scriptHashes, styleHashes }: Site, isSecure: boolean, isCrewPage = false): string {
  return [
    "default-src 'none'",
    `script-src ${listed(['self', ...scriptHashes])}`,
    `style-src ${listed(['self', ...styleHashes])}`,
    // The crew's page shows photos from what the phone keeps, and alone has a worker.
    `img-src 'self' data:${isCrewPage ? ' blob:' : ''}`,
    `worker-src ${isCrewPage ? "'self'" : "'none'"}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/**
 * Not "same-origin": a page of ours opens Google's popup and has to see it close. The popup's own way back, below
 * /api/auth, has no such policy at all: with one the browser would cut it off from the page that opened it.
 */
const OPENER_POLICY = 'same-origin-allow-popups'

/** What means something for whatever is fetched. */
const forFiles = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' }

const ownToRoutes = [POLICY, 'referrer-policy']

/** Puts the security headers on every answer; on the site's files only those that are not about pages, 1 kB less each. */
export function securityHeaders(site: Site, isSecure: boolean) {
  const forAll = Object.entries({
    ...forFiles,
    [POLICY]: contentSecurityPolicy(site, isSecure),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'x-frame-options': 'DENY',
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  })
  const forCrewPage = Object.entries({
    [POLICY]: contentSecurityPolicy(site, isSecure, true),
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  return createMiddleware<Env>(async (c, next) => {
    await next()
    // A worker has the policy that its own file came with.
    if (c.req.path === CREW_WORKER) c.res.headers.set(POLICY, "default-src 'none'; connect-src 'self'")
    if (site.files.has(c.req.path) && c.res.status < 400) {
      for (const [name, value] of Object.entries(forFiles)) c.res.headers.set(name, value)
      return
    }
    for (const [name, value] of forAll) {
      // A route may have stricter ones of its own.
      if (!(ownToRoutes.includes(name) && c.res.headers.has(name))) c.res.headers.set(name, value)
    }
    if (c.req.path === paths.crewDay) for (const [name, value] of forCrewPage) c.res.headers.set(name, value)
    if (!c.req.path.startsWith('/api/auth/')) c.res.headers.set('cross-origin-opener-policy', OPENER_POLICY)
    if (c.req.path.startsWith('/api/') && !c.res.headers.has('cache-control')) {
      c.res.headers.set('cache-control', 'no-store')
    }
  })
}

/**
 * Refuses a write that another site's page may have sent. Browsers name the origin of every write; what names none
 * must not carry our cookies.
 */
export function originCheck(publicUrl: string) {
  const own = ownOrigins(publicUrl)
  return createMiddleware<Env>(async (c, next) => {
    const isWrite = !['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)
    if (isWrite && !isOwn(c.req.header('origin'), c.req.header('sec-fetch-site'), c.req.header('cookie'))) {
      throw new Refused('wrong-origin')
    }
    await next()
  })

  function isOwn(origin: string | undefined, site: string | undefined, cookie: string | undefined): boolean {
    if (origin !== undefined) return own.includes(origin)
    return site === undefined ? cookie === undefined : site === 'same-origin'
  }
}
