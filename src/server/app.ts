import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { filledPaths, MCP_PATH, publicPaths } from '../domain/paths.ts'
import { profileRoutes } from './account/profile-routes.ts'
import { accountRoutes } from './account/routes.ts'
import { mcpRoutes } from './assistants/mcp-routes.ts'
import { bookingCalendarRoutes } from './booking/calendar-routes.ts'
import { bookingChangeRoutes } from './booking/change-routes.ts'
import { bookingsCsvRoutes } from './booking/owner/bookings-csv-routes.ts'
import { adminBookingRoutes } from './booking/owner/bookings-routes.ts'
import { adminDecisionRoutes } from './booking/owner/decision-routes.ts'
import { phoneBookingRoutes } from './booking/owner/phone-booking-routes.ts'
import { adminPromoRoutes } from './booking/owner/promo-code-routes.ts'
import { taxExemptionRoutes, taxRoutes } from './booking/owner/tax-routes.ts'
import { promoCodeRoutes } from './booking/promo-code-routes.ts'
import { bookingRoutes } from './booking/routes.ts'
import { companyInvoiceRoutes } from './companies/invoice-routes.ts'
import { adminInvoiceRoutes } from './companies/owner/invoice-routes.ts'
import { adminQuoteRoutes } from './companies/owner/quote-routes.ts'
import { adminCompanyRoutes } from './companies/owner/request-routes.ts'
import { companyQuoteRoutes } from './companies/quote-routes.ts'
import { companyRequestRoutes } from './companies/request-routes.ts'
import { clearDayRoutes } from './crew/routes/clear-day-routes.ts'
import { crewDayRoutes } from './crew/routes/crew-day-routes.ts'
import { crewLinkRoutes } from './crew/routes/crew-link-routes.ts'
import type { Dependencies } from './dependencies.ts'
import { guestPage } from './guests/routes/guest-page.ts'
import { guestCalendarRoutes, shareRoutes } from './guests/routes/share-routes.ts'
import { dataExportRoutes } from './operations/data-export/routes.ts'
import { doctorRoutes } from './operations/doctor/routes.ts'
import { operatorRoutes } from './operations/health-routes.ts'
import { devMailRoutes } from './operations/outbox-routes.ts'
import { auditRoutes } from './owner/audit-routes.ts'
import { feedRoutes, publicFeedRoutes } from './owner/calendar-feed-routes.ts'
import { diagnosticsRoutes } from './owner/diagnostics-routes.ts'
import { adminDayRoutes } from './owner/run-sheet-routes.ts'
import { undeliveredRoutes } from './owner/undelivered-routes.ts'
import { adminWeatherRoutes } from './owner/weather-routes.ts'
import { cardOnFileRoutes } from './payments/card-on-file/card-on-file-routes.ts'
import { paymentLinkRoutes } from './payments/links/link-routes.ts'
import { differenceRoutes } from './payments/owner/difference-routes.ts'
import { moneyRoutes } from './payments/owner/money-routes.ts'
import { bookingPaymentRoutes } from './payments/routes.ts'
import { webhookRoutes } from './payments/webhook-routes.ts'
import { photoRoutes } from './photos/routes.ts'
import { siteCheckRoutes } from './place/routes/check-routes.ts'
import { adminCheckRoutes } from './place/routes/owner-check-routes.ts'
import { adminUnlockRoutes } from './platform/auth/routes/admin-unlock-routes.ts'
import { authRoutes } from './platform/auth/routes/auth-routes.ts'
import { sessionRoutes } from './platform/auth/routes/session-routes.ts'
import { documentRoutes } from './platform/http/api-docs/openapi.ts'
import type { Env } from './platform/http/context.ts'
import { createMetrics } from './platform/http/metrics.ts'
import { originCheck, securityHeaders } from './platform/http/pages/security-headers.ts'
import { emptySite, type Site } from './platform/http/pages/site.ts'
import { staticFiles } from './platform/http/pages/static-files.ts'
import { answerError, answerUnknown } from './platform/http/problems.ts'
import { requestLog } from './platform/http/request-log.ts'
import { cancelHeadResponse, drainRequestBody } from './platform/http/unread-bodies.ts'
import { limitedRequests, readableRequests } from './platform/http/validation.ts'
import { tracedRequests } from './platform/tracing/traced.ts'
import { type HomePage, openHomePage } from './reviews/home-page.ts'
import { adminReviewRoutes } from './reviews/routes/owner-routes.ts'
import { reviewRoutes } from './reviews/routes/review-routes.ts'
import { blockedDateRoutes } from './schedule/owner/blocked-date-routes.ts'
import { bookingCrewRoutes, crewRoutes } from './schedule/owner/crew-routes.ts'
import { adminAvailabilityRoutes } from './schedule/owner/settings-routes.ts'
import { availabilityRoutes } from './schedule/routes.ts'
import { textWebhookRoutes } from './sms/webhook-routes.ts'
import { bookingForecastRoutes } from './weather/forecast-routes.ts'
import { freeMoveRoutes } from './weather/free-move-routes.ts'

/** The API's parts, for the browser's clients: `hc<ApiParts['/api/bookings']>('/api/bookings')`. */
export type ApiParts = ReturnType<typeof apiParts>

/** Every part of the API and where it is mounted. To add one: a line here and a row in authority.test.ts. */
const apiParts = (deps: Dependencies & { homePage: HomePage }) => ({
  '/api/session': sessionRoutes(deps),
  '/api/auth': authRoutes(deps),
  '/api/availability': availabilityRoutes(deps),
  '/api/bookings': bookingRoutes(deps)
    .route('/', bookingChangeRoutes(deps))
    .route('/', promoCodeRoutes(deps))
    .route('/', bookingCalendarRoutes(deps))
    .route('/', bookingPaymentRoutes(deps))
    .route('/', cardOnFileRoutes(deps))
    .route('/', bookingForecastRoutes(deps))
    .route('/', shareRoutes(deps)),
  '/api/guests': guestCalendarRoutes(deps),
  '/api/reviews': reviewRoutes(deps),
  '/api/admin/reviews': adminReviewRoutes(deps),
  '/api/free-moves': freeMoveRoutes(deps),
  '/api/payments': webhookRoutes(deps).route('/', paymentLinkRoutes(deps)),
  '/api/texts': textWebhookRoutes(deps),
  '/api/photos': photoRoutes(deps),
  '/api/site-checks': siteCheckRoutes(deps),
  '/api/companies': companyRequestRoutes(deps)
    .route('/', companyQuoteRoutes(deps))
    .route('/', companyInvoiceRoutes(deps)),
  '/api/crew-day': crewDayRoutes(deps),
  '/api/profile': profileRoutes(deps),
  '/api/account': accountRoutes(deps),
  '/api/admin': adminUnlockRoutes(deps).route('/', adminDayRoutes(deps)),
  '/api/admin/undelivered': undeliveredRoutes(deps),
  '/api/admin/availability': adminAvailabilityRoutes(deps),
  '/api/admin/blocked-dates': blockedDateRoutes(deps),
  '/api/admin/crews': crewRoutes(deps).route('/', crewLinkRoutes(deps)),
  '/api/admin/promo-codes': adminPromoRoutes(deps),
  '/api/admin/tax': taxRoutes(deps),
  '/api/admin/audit': auditRoutes(deps),
  // The dashboard's own paths come first; `/:id` would match them as a booking.
  '/api/admin/bookings': adminDecisionRoutes(deps)
    .route('/', bookingCrewRoutes(deps))
    .route('/', clearDayRoutes(deps))
    .route('/', taxExemptionRoutes(deps))
    .route('/', phoneBookingRoutes(deps))
    .route('/', adminBookingRoutes(deps)),
  '/api/admin/bookings.csv': bookingsCsvRoutes(deps),
  '/api/admin/money': moneyRoutes(deps).route('/', differenceRoutes(deps)),
  '/api/admin/weather': adminWeatherRoutes(deps),
  '/api/admin/site-checks': adminCheckRoutes(deps),
  '/api/admin/companies': adminCompanyRoutes(deps)
    .route('/', adminQuoteRoutes(deps))
    .route('/', adminInvoiceRoutes(deps)),
  '/api/admin/feed': feedRoutes(deps),
  '/api/admin/doctor': doctorRoutes(deps),
  '/api/admin/export': dataExportRoutes(deps),
  '/api/diagnostics': diagnosticsRoutes(deps),
  '/api/feeds': publicFeedRoutes(deps),
})

/** All parts in one app, typed without its routes because checking against them all would be slow. */
function apiRoutes(deps: Parameters<typeof apiParts>[0]) {
  const api = new Hono<Env>()
  for (const [path, part] of Object.entries(apiParts(deps))) api.route(path, part as unknown as Hono<Env>)
  return api
}

/** The whole server: API, operators' pages, site. Neither listens nor sends anything until a request arrives. */
export function createApp(deps: Dependencies, site: Site = emptySite()): Hono<Env> {
  const { publicUrl, isSecure, isDevelopment } = deps.config
  const metrics = createMetrics(deps.pool)
  const homePage = openHomePage(deps, site.pages.get(publicPaths.home))
  const api = apiRoutes({ ...deps, homePage })
  const app = new Hono<Env>()
  if (deps.tracing) app.use(tracedRequests(deps.tracing))
  app.use(requestLog(deps, metrics))
  app.use(cancelHeadResponse)
  app.use(drainRequestBody)
  if (isDevelopment) app.route('/dev/mail', devMailRoutes(deps))
  app.use(securityHeaders(site, isSecure))
  app.use(limitedRequests)
  app.use(readableRequests)
  app.use(originCheck(publicUrl))
  // Only the list: it's long, and unlike the answer to a new booking, it has no secret links.
  app.get('/api/admin/bookings', compress())
  app.route('/', operatorRoutes(deps, metrics))
  app.route('/', api)
  app.route('/', documentRoutes(api))
  app.route(MCP_PATH, mcpRoutes(deps, site))
  app.route(filledPaths.guests, guestPage(deps, site.pages.get(filledPaths.guests)))
  app.use(staticFiles(site, deps, homePage.current))

  app.onError(answerError(deps))
  app.notFound(answerUnknown((path) => allowedMethods(app, path)))
  return app
}

function allowedMethods(app: Hono<Env>, path: string): string[] {
  return ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) =>
    app.router.match(method, path)[0].some(([[, route]]) => route.method === method),
  )
}
