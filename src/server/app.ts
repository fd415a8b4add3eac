import { Hono } from 'hono'
import { accountRoutes } from './account-routes.ts'
import { adminAvailabilityRoutes } from './admin-availability.ts'
import { adminBookingRoutes } from './admin-bookings.ts'
import { adminDayRoutes } from './admin-days.ts'
import { adminDecisionRoutes } from './admin-decisions.ts'
import { adminExportRoutes } from './admin-export.ts'
import { adminUnlockRoutes } from './admin-unlock.ts'
import { auditRoutes } from './audit.ts'
import { authRoutes } from './auth-routes.ts'
import { availabilityRoutes } from './availability.ts'
import { blockedDateRoutes } from './blocked-dates.ts'
import { bookingCalendarRoutes } from './booking-calendar.ts'
import { bookingPaymentRoutes } from './booking-payments.ts'
import { bookingRoutes } from './bookings.ts'
import { feedRoutes, publicFeedRoutes } from './calendar-feed.ts'
import type { Deps, Env } from './deps.ts'
import { devMailRoutes } from './dev-mail.ts'
import { diagnosticsRoutes } from './diagnostics.ts'
import { discardUnreadBody } from './head-requests.ts'
import { createMetrics } from './metrics.ts'
import { documentRoutes } from './openapi.ts'
import { operatorRoutes } from './operator-routes.ts'
import { answerError, answerUnknown } from './problems.ts'
import { profileRoutes } from './profile.ts'
import { requestLog } from './request-log.ts'
import { readableRequests } from './requests.ts'
import { originCheck, securityHeaders } from './security-headers.ts'
import { sessionRoutes } from './session.ts'
import { emptySite, type Site } from './site.ts'
import { staticFiles } from './static-files.ts'
import { undeliveredRoutes } from './undelivered.ts'

/** The API's parts, for the browser's clients: `hc<ApiParts['/api/bookings']>('/api/bookings')`. */
export type ApiParts = ReturnType<typeof apiParts>

/** Every part of the API and where it stands. A new one is one line here and one row in authority.test.ts. */
const apiParts = (deps: Deps) => ({
  '/api/session': sessionRoutes(),
  '/api/auth': authRoutes(),
  '/api/availability': availabilityRoutes(deps),
  '/api/bookings': bookingRoutes(deps).route('/', bookingCalendarRoutes(deps)).route('/', bookingPaymentRoutes(deps)),
  '/api/profile': profileRoutes(deps),
  '/api/account': accountRoutes(deps),
  '/api/admin': adminUnlockRoutes(deps).route('/', adminDayRoutes(deps)),
  '/api/admin/undelivered': undeliveredRoutes(deps),
  '/api/admin/availability': adminAvailabilityRoutes(deps),
  '/api/admin/blocked-dates': blockedDateRoutes(deps),
  '/api/admin/audit': auditRoutes(deps),
  // The desk's own words first: `/:id` would take them for a booking.
  '/api/admin/bookings': adminDecisionRoutes(deps).route('/', adminBookingRoutes(deps)),
  '/api/admin/bookings.csv': adminExportRoutes(deps),
  '/api/admin/feed': feedRoutes(deps),
  '/api/diagnostics': diagnosticsRoutes(deps),
  '/api/feeds': publicFeedRoutes(deps),
})

/** The parts in one app, of whose routes the type says nothing: every check against it would walk through them all. */
function apiRoutes(deps: Deps) {
  const api = new Hono<Env>()
  for (const [path, part] of Object.entries(apiParts(deps))) api.route(path, part as unknown as Hono<Env>)
  return api
}

/** The whole server: API, operator's pages, site. Nothing is sent or listened to before a request comes. */
export function createApp(deps: Deps, site: Site = emptySite()): Hono<Env> {
  const { publicUrl, isSecure, isDevelopment } = deps.config
  const metrics = createMetrics(deps.pool)
  const api = apiRoutes(deps)
  const app = new Hono<Env>()
  app.use(requestLog(deps, metrics))
  app.use(discardUnreadBody)
  if (isDevelopment) app.route('/dev/mail', devMailRoutes(deps))
  app.use(securityHeaders(site, isSecure))
  app.use(readableRequests)
  app.use(originCheck(publicUrl))
  app.route('/', operatorRoutes(deps, metrics))
  app.route('/', api)
  app.route('/', documentRoutes(api))
  app.use(staticFiles(site))

  app.onError(answerError)
  app.notFound(answerUnknown((path) => allowedMethods(app, path)))
  return app
}

function allowedMethods(app: Hono<Env>, path: string): string[] {
  return ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) =>
    app.router.match(method, path)[0].some(([[, route]]) => route.method === method),
  )
}
