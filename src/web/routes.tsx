import type { ComponentType } from 'react'
import { matchPath } from 'react-router'
import { type LazyPage, lazyPage } from './lazy-page.tsx'
import { type Path, paths } from './paths.ts'

/** Who may see a page: anyone, anyone once the session is known, or only who is signed in (§6). */
export type Access = 'public' | 'resolved' | 'signed-in'

export type Route = LazyPage & {
  path: Path
  /** The module of a public page, by which the build finds its scripts and styles. */
  source?: string
  title: string
  description: string
  access: Access
  /** What the page says instead to who is not signed in. */
  ask?: string
  /** The top bar lies over the page's own night sky. */
  night?: boolean
}

type Facts = Pick<Route, 'path' | 'source' | 'title' | 'description' | 'ask' | 'night'>

const publicPage = (facts: Facts, importPage: () => Promise<ComponentType>): Route => ({
  ...facts,
  access: 'public',
  ...lazyPage(importPage),
})

const appPage = (access: 'resolved' | 'signed-in', facts: Facts, importPage: () => Promise<ComponentType>): Route => ({
  ...facts,
  access,
  ...lazyPage(async () => {
    const [{ inAppFrame }, Page] = await Promise.all([import('./app-frame.tsx'), importPage()])
    return inAppFrame(Page, access, facts.ask)
  }),
})

const bookingPage = async () => (await import('./booking/booking-page.tsx')).BookingPage
const bookingFacts = {
  title: 'Book your tee time',
  description: 'Choose a package, a day and a start time, and hold it in about a minute.',
}

/** Every page of the site (§2). Public pages are rendered at build; the others start from the shell. */
export const routes: Route[] = [
  publicPage(
    {
      path: paths.home,
      source: 'src/web/marketing/home-page.tsx',
      title: 'Mobile golf simulators in Greater Phoenix',
      description:
        'A golf simulator for your party or company event, carried anywhere in Greater Phoenix. We set up and take down. You swing.',
      night: true,
    },
    async () => (await import('./marketing/home-page.tsx')).HomePage,
  ),
  publicPage(
    {
      path: paths.about,
      source: 'src/web/marketing/about-page.tsx',
      title: 'About us',
      description: 'Who brings the golf to your driveway, since 2020: our story, what we value and the crew.',
    },
    async () => (await import('./marketing/about-page.tsx')).AboutPage,
  ),
  publicPage(
    {
      path: paths.packages,
      source: 'src/web/marketing/packages-page.tsx',
      title: 'Packages and prices',
      description: 'Iron Dome for 4-8 players, Driver’s Den for 8-15. Compare both bays, add-ons and what it costs.',
    },
    async () => (await import('./marketing/packages-page.tsx')).PackagesPage,
  ),
  publicPage(
    {
      path: paths.faq,
      source: 'src/web/marketing/faq-page.tsx',
      title: 'Questions and answers',
      description: 'Space, power, weather, payment, equipment and company events: short, exact answers.',
    },
    async () => (await import('./marketing/faq-page.tsx')).FaqPage,
  ),
  publicPage(
    {
      path: paths.privacy,
      source: 'src/web/marketing/privacy-page.tsx',
      title: 'Privacy',
      description: 'What we keep about you, why, for how long, and how to have it removed.',
    },
    async () => (await import('./marketing/privacy-page.tsx')).PrivacyPage,
  ),
  appPage('signed-in', { path: paths.booking, ...bookingFacts }, bookingPage),
  appPage('signed-in', { path: paths.book, ...bookingFacts }, bookingPage),
  appPage(
    'signed-in',
    { path: paths.myBookings, title: 'My Bookings', description: 'Your events, past and to come.' },
    async () => (await import('./account/bookings-page.tsx')).BookingsPage,
  ),
  appPage(
    'signed-in',
    {
      path: paths.profile,
      title: 'Account Settings',
      description: 'Your name, phone and address.',
      ask: 'Please sign in to view your profile',
    },
    async () => (await import('./account/profile-page.tsx')).ProfilePage,
  ),
  appPage(
    'resolved',
    { path: paths.admin, title: 'Admin', description: 'Bookings, availability and settings.' },
    async () => (await import('./admin/admin-page.tsx')).AdminPage,
  ),
  appPage(
    'resolved',
    { path: paths.diagnostics, title: 'Diagnostics', description: 'Tools for whoever runs the site.' },
    async () => (await import('./diagnostics/diagnostics-page.tsx')).DiagnosticsPage,
  ),
  appPage(
    'resolved',
    { path: paths.resetPassword, title: 'Choose a new password', description: 'The last step of a password reset.' },
    async () => (await import('./sign-in/reset-password-page.tsx')).ResetPasswordPage,
  ),
  ...(import.meta.env.DEV
    ? [
        publicPage(
          { path: paths.design, title: 'Parts', description: 'The parts of the design system.' },
          async () => (await import('./design/design-page.tsx')).DesignPage,
        ),
      ]
    : []),
]

/** The route of an address, or undefined where there is no page. */
export const routeAt = (pathname: string) => routes.find(({ path }) => matchPath(path, pathname))
