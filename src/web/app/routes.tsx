import type { ComponentType } from 'react'
import { business } from '../../domain/business.ts'
import { type Path, paths, withoutTrailingSlashes } from '../../domain/paths.ts'
import type { Access } from './access.ts'
import { Ready } from './islands/island.tsx'
import { type LazyPage, lazyPage } from './lazy-page.tsx'

export type Route = LazyPage & {
  path: Path | '*'
  title: string
  access: Access
  /** Text of the prompt that visitors see if they aren't signed in. */
  ask?: string
  /** The top bar lies on top of the page's own night sky. */
  night?: boolean
  /** The page has a main action other than Book Now, so the top bar's Book Now becomes an outline. */
  ownAction?: boolean
  /** One of the owner's pages: the top bar and the footer are lower, and the page may use a wide screen. */
  isDashboard?: boolean
}

type More = Pick<Route, 'ask' | 'night' | 'ownAction' | 'isDashboard'>
type Import = () => Promise<ComponentType>

/** Adds the page's ready signal inside the page itself: as a sibling of a page still loading, it would fire too early. */
const telling = (Page: ComponentType) => () => (
  <>
    <Page />
    <Ready zone="site" />
  </>
)

const publicPage = (path: Route['path'], title: string, importPage: Import, more: More = {}): Route => ({
  path,
  title,
  ...more,
  access: 'public',
  ...lazyPage(async () => telling(await importPage())),
})

/** A page behind the route guard, which shows `importWaiting` while the session resolves. */
const appPage =
  (access: 'resolved' | 'signed-in') =>
  (path: Path, title: string, importPage: Import, more: More & { importWaiting?: Import } = {}): Route => {
    const { importWaiting, ...facts } = more
    const page = lazyPage(importPage)
    return {
      path,
      title,
      ownAction: true,
      ...facts,
      access,
      ...lazyPage(async () => {
        // Loads in parallel with the frame and the session. The page reports its own failure.
        page.load().catch(() => {})
        const [{ AppFrame }, Waiting] = await Promise.all([import('./app-frame.tsx'), importWaiting?.()])
        return telling(() => <AppFrame page={page} access={access} ask={facts.ask} waiting={Waiting && <Waiting />} />)
      }),
    }
  }
const resolvedPage = appPage('resolved')
const signedInPage = appPage('signed-in')

const importHome = async () => (await import('../marketing/home/home-page.tsx')).HomePage
const importAbout = async () => (await import('../marketing/about-page.tsx')).AboutPage
const importPackages = async () => (await import('../marketing/packages-page.tsx')).PackagesPage
const importFaq = async () => (await import('../marketing/faq/faq-page.tsx')).FaqPage
const importCorporate = async () => (await import('../companies/corporate-page.tsx')).CorporatePage
const importPrivacy = async () => (await import('../marketing/privacy-page.tsx')).PrivacyPage
const importNotFound = async () => (await import('../marketing/not-found-page.tsx')).NotFoundPage
const importBooking = async () => (await import('../booking/booking-page.tsx')).BookingPage
const importBookingWaiting = async () => (await import('../booking/booking-waiting.tsx')).BookingWaiting
const importBookingsWaiting = async () => (await import('../my-bookings/bookings-waiting.tsx')).BookingsWaiting
const importBookings = async () => (await import('../my-bookings/bookings-page.tsx')).BookingsPage
const importProfile = async () => (await import('../account/profile-page.tsx')).ProfilePage
const importReceipt = async () => (await import('../my-bookings/money/receipt-page.tsx')).ReceiptPage
const importPay = async () => (await import('../payments/link/pay-page.tsx')).PayPage
const importSiteCheck = async () => (await import('../place/site-check-page.tsx')).SiteCheckPage
const importReview = async () => (await import('../reviews/review-page.tsx')).ReviewPage
const importFreeMove = async () => (await import('../weather/free-move/free-move-page.tsx')).FreeMovePage
const importGuests = async () => (await import('../guests/guests-page.tsx')).GuestsPage
const importQuote = async () => (await import('../companies/quote-page.tsx')).QuotePage
const importInvoice = async () => (await import('../companies/invoice-page.tsx')).InvoicePage
const importAdminWaiting = async () => (await import('../owner/admin-waiting.tsx')).AdminWaiting
const importAdmin = async () => (await import('../owner/admin-page.tsx')).AdminPage
const importDiagnostics = async () => (await import('../owner/diagnostics/diagnostics-page.tsx')).DiagnosticsPage
const importReset = async () => (await import('../account/sign-in/reset-password-page.tsx')).ResetPasswordPage
const importConfirm = async () => (await import('../account/sign-in/confirm-email-page.tsx')).ConfirmEmailPage
const importDesign = async () => (await import('./design/design-page.tsx')).DesignPage

/** Every page of the site (§2). Public pages are prerendered. */
export const routes: Route[] = [
  publicPage(paths.home, 'Mobile golf simulators in Greater Phoenix', importHome, { night: true }),
  publicPage(paths.about, 'About us', importAbout),
  publicPage(paths.packages, 'Packages and prices', importPackages, { ownAction: true }),
  publicPage(paths.faq, 'Questions and answers', importFaq),
  publicPage(paths.corporate, 'Corporate events', importCorporate, { ownAction: true }),
  publicPage(paths.privacy, 'Privacy', importPrivacy),
  signedInPage(paths.booking, 'Book your tee time', importBooking, { importWaiting: importBookingWaiting }),
  signedInPage(paths.book, 'Book your tee time', importBooking, { importWaiting: importBookingWaiting }),
  signedInPage(paths.myBookings, 'My Bookings', importBookings, { importWaiting: importBookingsWaiting }),
  signedInPage(paths.profile, 'Account Settings', importProfile, { ask: 'Please sign in to view your profile' }),
  signedInPage(paths.receipt, 'Receipt', importReceipt, {
    ask: 'Please sign in to see your receipt. If you booked by phone, your receipt is the email we sent you.',
  }),
  resolvedPage(paths.pay, 'Pay for your booking', importPay),
  resolvedPage(paths.freeMove, 'Move your event for free', importFreeMove),
  resolvedPage(paths.siteCheck, 'Check the place', importSiteCheck),
  resolvedPage(paths.review, 'Rate your event', importReview),
  resolvedPage(paths.quote, 'Your quote', importQuote),
  resolvedPage(paths.invoice, 'Your invoice', importInvoice),
  resolvedPage(paths.resetPassword, 'Choose a new password', importReset),
  resolvedPage(paths.confirmEmail, 'Confirm your email', importConfirm),
  resolvedPage(paths.admin, 'Admin', importAdmin, { isDashboard: true, importWaiting: importAdminWaiting }),
  resolvedPage(paths.diagnostics, 'Diagnostics', importDiagnostics, { isDashboard: true }),
  publicPage(paths.guests, 'You’re invited', importGuests, { ownAction: true }),
  ...(import.meta.env.DEV ? [publicPage(paths.design, 'Parts', importDesign)] : []),
]

/** Shown for an unknown address; served with status 404. */
const notFound = publicPage('*', 'Page not found', importNotFound, { ownAction: true })

/** Finds an address's route, ignoring case and a trailing slash. */
export function routeAt(pathname: string): Route {
  const plain = withoutTrailingSlashes(pathname.toLowerCase())
  return routes.find(({ path }) => path.toLowerCase() === plain) ?? notFound
}

/** A page's title as shown by tabs, history and screen readers. */
export const pageTitle = (pathname: string) => `${routeAt(pathname).title} · ${business.name}`
