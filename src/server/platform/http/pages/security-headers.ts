import { createMiddleware } from 'hono/factory'
import { paths } from '../../../../domain/paths.ts'
import { Refused } from '../../../../domain/refusals.ts'
import { ownOrigins } from '../../config/own-origins.ts'
import type { Env } from '../context.ts'
import { isWrite } from '../unread-bodies.ts'
import type { Site } from './site.ts'

const CREW_WORKER = '/crew/worker.js'

const POLICY = 'content-security-policy'

const listed = (sources: string[]) => sources.map((source) => `'${source}'`).join(' ')

/** The policy of every page: our own files, plus inline code from the build by hash. */
function contentSecurityPolicy({ scriptHashes, styleHashes }: Site, isSecure: boolean, isCrewPage = false): string {
  return [
    "default-src 'none'",
    `script-src ${listed(['self', ...scriptHashes])}`,
    `style-src ${listed(['self', ...styleHashes])}`,
    // Only the crew's page shows photos stored on the phone and has a worker.
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
 * Not "same-origin": our page opens Google's popup and must see it close. The popup's return below /api/auth has no such
 * policy at all, because with one the browser would cut it off from its opener.
 */
const OPENER_POLICY = 'same-origin-allow-popups'

/** Headers that matter for any kind of file. */
const forFiles = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' }

const ownToRoutes = [POLICY, 'referrer-policy']

/** Sets security headers on every response; on files only those not specific to pages, saving 1 kB each. */
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
    // A worker uses the policy delivered with its own file.
    if (c.req.path === CREW_WORKER) c.res.headers.set(POLICY, "default-src 'none'; connect-src 'self'")
    if (site.files.has(c.req.path) && c.res.status < 400) {
      for (const [name, value] of Object.entries(forFiles)) c.res.headers.set(name, value)
      return
    }
    for (const [name, value] of forAll) {
      // A route may set stricter ones.
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
 * Refuses writes that may come from another site's page. Browsers send an Origin with every write; a request without one
 * must not carry our cookies.
 */
export function originCheck(publicUrl: string) {
  const own = ownOrigins(publicUrl)
  return createMiddleware<Env>(async (c, next) => {
    if (
      isWrite(c.req.method) &&
      !isOwn(c.req.header('origin'), c.req.header('sec-fetch-site'), c.req.header('cookie'))
    ) {
      throw new Refused('wrong-origin')
    }
    await next()
  })

  function isOwn(origin: string | undefined, site: string | undefined, cookie: string | undefined): boolean {
    if (origin !== undefined) return own.includes(origin)
    return site === undefined ? cookie === undefined : site === 'same-origin'
  }
}
