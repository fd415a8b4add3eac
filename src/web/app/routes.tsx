import type { ComponentType } from 'react'
import { matchPath } from 'react-router'
import { business } from '../../domain/business.ts'
import { type Path, paths } from '../../domain/site/paths.ts'
import type { Access } from './access.ts'
import { type LazyPage, lazyPage } from './lazy-page.tsx'

export type Route = LazyPage & {
  path: Path
  title: string
  access: Access
  /** What the page says instead to who is not signed in. */
  ask?: string
  /** The top bar lies over the page's own night sky. */
  night?: boolean
}

type Facts = Pick<Route, 'path' | 'title' | 'ask' | 'night'>

const publicPage = (facts: Facts, importPage: () => Promise<ComponentType>): Route => ({
  ...facts,
  access: 'public',
  ...lazyPage(importPage),
})

/** A page behind the route guard, which shows `importWaiting` while the session resolves. */
const appPage = (
  access: 'resolved' | 'signed-in',
  facts: Facts,
  importPage: () => Promise<ComponentType>,
  importWaiting?: () => Promise<ComponentType>,
): Route => {
  const page = lazyPage(importPage)
  return {
    ...facts,
    access,
    ...lazyPage(async () => {
      // On its way while the frame comes and the session is asked. That it failed is told to whoever gets to see it.
      page.load().catch(() => {})
      const [{ AppFrame }, Waiting] = await Promise.all([import('./app-frame.tsx'), importWaiting?.()])
      return () => <AppFrame page={page} access={access} ask={facts.ask} waiting={Waiting && <Waiting />} />
    }),
  }
}

const importBooking = async () => (await import('../booking/booking-page.tsx')).BookingPage
const importBookingWaiting = async () => (await import('../booking/booking-waiting.tsx')).BookingWaiting
const bookingFacts = { title: 'Book your tee time' }

/** Every page of the site (§2). Public pages are rendered at build; the others start from the shell. */
export const routes: Route[] = [
  publicPage(
    {
      path: paths.home,
      title: 'Mobile golf simulators in Greater Phoenix',
      night: true,
    },
    async () => (await import('../marketing/home/home-page.tsx')).HomePage,
  ),
  publicPage(
    {
      path: paths.about,
      title: 'About us',
    },
    async () => (await import('../marketing/about-page.tsx')).AboutPage,
  ),
  publicPage(
    {
      path: paths.packages,
      title: 'Packages and prices',
    },
    async () => (await import('../marketing/packages-page.tsx')).PackagesPage,
  ),
  publicPage(
    {
      path: paths.faq,
      title: 'Questions and answers',
    },
    async () => (await import('../marketing/faq/faq-page.tsx')).FaqPage,
  ),
  publicPage(
    {
      path: paths.privacy,
      title: 'Privacy',
    },
    async () => (await import('../marketing/privacy-page.tsx')).PrivacyPage,
  ),
  appPage('signed-in', { path: paths.booking, ...bookingFacts }, importBooking, importBookingWaiting),
  appPage('signed-in', { path: paths.book, ...bookingFacts }, importBooking, importBookingWaiting),
  appPage(
    'signed-in',
    { path: paths.myBookings, title: 'My Bookings' },
    async () => (await import('../account/bookings-page.tsx')).BookingsPage,
  ),
  appPage(
    'signed-in',
    {
      path: paths.profile,
      title: 'Account Settings',
      ask: 'Please sign in to view your profile',
    },
    async () => (await import('../account/profile/profile-page.tsx')).ProfilePage,
  ),
  appPage(
    'resolved',
    { path: paths.admin, title: 'Admin' },
    async () => (await import('../admin/admin-page.tsx')).AdminPage,
  ),
  appPage(
    'resolved',
    { path: paths.diagnostics, title: 'Diagnostics' },
    async () => (await import('../diagnostics/diagnostics-page.tsx')).DiagnosticsPage,
  ),
  appPage(
    'resolved',
    { path: paths.resetPassword, title: 'Choose a new password' },
    async () => (await import('../sign-in/reset-password-page.tsx')).ResetPasswordPage,
  ),
  appPage(
    'resolved',
    { path: paths.confirmEmail, title: 'Confirm your email' },
    async () => (await import('../sign-in/confirm-email-page.tsx')).ConfirmEmailPage,
  ),
  ...(import.meta.env.DEV
    ? [
        publicPage(
          { path: paths.design, title: 'Parts' },
          async () => (await import('../design/design-page.tsx')).DesignPage,
        ),
      ]
    : []),
]

/** The route of an address, or undefined where there is no page. */
export const routeAt = (pathname: string) => routes.find(({ path }) => matchPath(path, pathname))

/** The title of a page as tabs, histories and screen readers show it. */
export const titleOf = (pathname: string) => `${routeAt(pathname)?.title ?? 'Page not found'} · ${business.name}`
