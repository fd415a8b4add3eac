import { Hono } from 'hono'
import { accountRoutes } from './account-routes.ts'
import { adminAvailabilityRoutes } from './admin-availability.ts'
import { adminBookingRoutes } from './admin-bookings.ts'
import { adminDayRoutes } from './admin-days.ts'
import { adminExportRoutes } from './admin-export.ts'
import { adminUnlockRoutes } from './admin-unlock.ts'
import { auditRoutes } from './audit.ts'
import { authRoutes } from './auth-routes.ts'
import { availabilityRoutes } from './availability.ts'
import { blockedDateRoutes } from './blocked-dates.ts'
import { bookingCalendarRoutes } from './booking-calendar.ts'
import { bookingRoutes } from './bookings.ts'
import { feedRoutes, publicFeedRoutes } from './calendar-feed.ts'
import type { Deps, Env } from './deps.ts'
import { devMailRoutes } from './dev-mail.ts'
import { diagnosticsRoutes } from './diagnostics.ts'
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

/** Type of the API, for the browser's client: `hc<App>('/')`. */
export type App = ReturnType<typeof apiRoutes>

/** Every part of the API. A new one is one line here and one row in authority.test.ts. */
const apiRoutes = (deps: Deps) =>
  new Hono<Env>()
    .route('/api/session', sessionRoutes())
    .route('/api/auth', authRoutes())
    .route('/api/availability', availabilityRoutes(deps))
    .route('/api/bookings', bookingCalendarRoutes(deps))
    .route('/api/bookings', bookingRoutes(deps))
    .route('/api/profile', profileRoutes(deps))
    .route('/api/account', accountRoutes(deps))
    .route('/api/admin', adminUnlockRoutes(deps))
    .route('/api/admin/undelivered', undeliveredRoutes(deps))
    .route('/api/admin/availability', adminAvailabilityRoutes(deps))
    .route('/api/admin/blocked-dates', blockedDateRoutes(deps))
    .route('/api/admin/audit', auditRoutes(deps))
    .route('/api/diagnostics', diagnosticsRoutes(deps))
    .route('/api/admin/bookings', adminBookingRoutes(deps))
    .route('/api/admin/bookings.csv', adminExportRoutes(deps))
    .route('/api/admin/feed', feedRoutes(deps))
    .route('/api/admin', adminDayRoutes(deps))
    .route('/api/feeds', publicFeedRoutes(deps))

/** The whole server: API, operator's pages, site. Nothing is sent or listened to before a request comes. */
export function createApp(deps: Deps, site: Site = emptySite()) {
  const { publicUrl, isSecure, isDevelopment } = deps.config
  const metrics = createMetrics(deps.pool)
  const api = apiRoutes(deps)
  const app = new Hono<Env>()
    .use(requestLog(deps, metrics))
    .route('/dev/mail', isDevelopment ? devMailRoutes(deps) : new Hono<Env>())
    .use(securityHeaders(site.styleHashes, isSecure))
    .use(readableRequests)
    .use(originCheck(publicUrl))
    .route('/', operatorRoutes(deps, metrics))
    .route('/', api)
    .route('/', documentRoutes(api))
    .use(staticFiles(site))

  app.onError(answerError)
  app.notFound(answerUnknown((path) => allowedMethods(app, path)))
  return app
}

function allowedMethods(app: Hono<Env>, path: string): string[] {
  return ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) =>
    app.router.match(method, path)[0].some(([[, route]]) => route.method === method),
  )
}
