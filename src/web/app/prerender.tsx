import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { business } from '../../domain/business.ts'
import { type PackageId, packageIds } from '../../domain/catalog.ts'
import { customerPaths, ownerPaths, paths } from '../../domain/paths.ts'
import { SignInDialog } from '../account/sign-in/sign-in-dialog.tsx'
import { loadDrawings } from '../marketing/drawing.tsx'
import { categories } from '../site/faq/faq.ts'
import { App } from './app.tsx'
import { Floating } from './layout/floating.tsx'
import { type PublicPage, publicPages } from './public-pages.ts'
import { StaticRouter } from './router/location.tsx'
import { pageTitle } from './routes.tsx'
import { withoutSession } from './session/session.ts'
import { structuredData } from './structured-data.ts'

/** A document to write: `file` in dist/client, the HTML inside #root, and its head's data. */
export type Document = {
  file: string
  pathname: string
  html: string
  title: string
  description: string
  /** Public pages and the booking page may be indexed; the shell and the 404 page may not. */
  indexed: boolean
  /** Listed in the sitemap: pages that can be read without signing in. */
  listed: boolean
  jsonLd: object[]
  /** The page's modules, to find its styles and scripts in the manifest. */
  sources: string[]
  /** Visitors who get this document, if not everyone. */
  session?: 'none'
}

/** The HTML of each island that floats above every page. */
export const islands = async () => ({
  floats: await renderHtml(<Floating />, 'floats'),
  'sign-in': await renderHtml(<SignInDialog />, 'sign-in'),
})

/** Renders the exact HTML of the browser's first render, so that React can hydrate it unchanged. */
async function renderHtml(content: ReactNode, identifierPrefix = '') {
  // Above this size React would move content behind an inline script, which readers without scripts would never see.
  const { prelude } = await prerender(content, { identifierPrefix, progressiveChunkSize: Number.MAX_SAFE_INTEGER })
  return new Response(prelude).text()
}

/** The HTML inside #root. */
const render = (pathname: string, search = '') =>
  renderHtml(
    <StaticRouter at={pathname + search}>
      <App />
    </StaticRouter>,
  )

async function publicDocument({ path, source, description }: PublicPage): Promise<Document> {
  return {
    file: path === '/' ? 'index.html' : `${path.slice(1)}.html`,
    pathname: path,
    html: await render(path),
    title: pageTitle(path),
    description,
    indexed: true,
    listed: true,
    jsonLd: structuredData(path),
    sources: [source],
  }
}

/**
 * The booking page as served until the session is known: its head is ready at the first paint, while its modules and first
 * responses are still loading (static-files.ts).
 */
async function bookingDocument(): Promise<Document> {
  return {
    file: 'booking.html',
    pathname: paths.booking,
    html: await render(paths.booking),
    title: pageTitle(paths.booking),
    description: 'Pick a package, a day and a start time, see the exact price, and hold your time in about a minute.',
    indexed: true,
    listed: false,
    jsonLd: [],
    sources: ['app/app-frame.tsx', 'booking/booking-page.tsx', 'booking/booking-waiting.tsx'].map(inWeb),
  }
}

/** The booking page for visitors without a session who chose this package: the sign-in prompt is there at first paint. */
const anonymousDocument = async (booking: Document, packageId: PackageId): Promise<Document> => ({
  ...booking,
  file: `booking-anonymous-${packageId}.html`,
  html: await render(paths.booking, `?package=${packageId}`),
  session: 'none',
  sources: ['app/app-frame.tsx', 'booking/booking-offer.tsx', 'booking/booking-waiting.tsx'].map(inWeb),
})

const inWeb = (name: string) => `src/web/${name}`

/** What these pages start with, the owner's on a phone with today's events. Otherwise each would wait for the one before. */
const appSources = {
  [customerPaths.myBookings]: [
    'app/app-frame.tsx',
    'my-bookings/bookings-page.tsx',
    'my-bookings/bookings-waiting.tsx',
  ],
  [ownerPaths.admin]: [
    'app/app-frame.tsx',
    'owner/admin-page.tsx',
    'owner/bookings/bookings-tab.tsx',
    'owner/bookings/today-view.tsx',
  ],
  [ownerPaths.diagnostics]: ['app/app-frame.tsx', 'owner/diagnostics/diagnostics-page.tsx'],
}

/** The FAQ as data for assistants: the questions and answers of the FAQ page. */
export const faq = categories.flatMap(({ title, questions }) =>
  questions.map(({ question, answer }) => ({ category: title, question, answer })),
)

/** Base address of canonical links and the sitemap. */
export const publicUrl = import.meta.env.PUBLIC_URL

/** Renders every public page, My Bookings, the owner's pages, the shell that all other pages start from, and the 404 page. */
export async function documents(): Promise<Document[]> {
  await loadDrawings()
  const booking = await bookingDocument()
  const rest = { description: '', indexed: false, listed: false, jsonLd: [], sources: [] }
  return [
    ...(await Promise.all(publicPages.map(publicDocument))),
    {
      ...rest,
      file: 'shell.html',
      pathname: paths.profile,
      html: await render(paths.profile),
      title: business.name,
    },
    ...(await Promise.all(
      Object.values({ ...customerPaths, ...ownerPaths }).map(async (path) => ({
        ...rest,
        file: `${path.slice(1)}.html`,
        pathname: path,
        html: await render(path),
        title: pageTitle(path),
        sources: appSources[path].map(inWeb),
      })),
    )),
    booking,
    ...(await withoutSession(() => Promise.all(packageIds.map((id) => anonymousDocument(booking, id))))),
    // Returning from Stripe's page: a customer who just paid shouldn't read that a time is still to be booked.
    { ...booking, file: 'booking-paid.html', html: await render(paths.booking, '?paid=ID'), indexed: false },
    {
      ...rest,
      file: `${paths.guests.slice(1)}.html`,
      pathname: paths.guests,
      html: await render(paths.guests),
      title: pageTitle(paths.guests),
      sources: ['src/web/guests/guests-page.tsx'],
    },
    {
      ...rest,
      file: '404.html',
      pathname: '/404',
      html: await render('/404'),
      title: pageTitle('/404'),
      sources: ['src/web/marketing/not-found-page.tsx'],
    },
  ]
}
