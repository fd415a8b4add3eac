import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { business } from '../../domain/business.ts'
import { type PackageId, packageIds } from '../../domain/catalog.ts'
import { paths } from '../../domain/paths.ts'
import { SignInDialog } from '../account/sign-in/sign-in-dialog.tsx'
import { loadDrawings } from '../marketing/drawing.tsx'
import { categories } from '../site/faq/faq.ts'
import { App } from './app.tsx'
import { Floating } from './layout/floating.tsx'
import { type PublicPage, publicPages } from './public-pages.ts'
import { StaticRouter } from './router/location.tsx'
import { titleOf } from './routes.tsx'
import { withoutSession } from './session/session.ts'
import { structuredData } from './structured-data.ts'

/** A document to write: `file` in dist/client, the HTML inside #root, and what its head says. */
export type Document = {
  file: string
  pathname: string
  html: string
  title: string
  description: string
  /** Public pages and the booking page may be indexed; the shell and the 404 page may not. */
  indexed: boolean
  /** Listed for search engines: what can be read without signing in. */
  listed: boolean
  jsonLd: object[]
  /** The page's modules, to find its styles and scripts in the manifest. */
  sources: string[]
  /** Who gets it, if not everyone. */
  session?: 'none'
}

/** What floats above every page: the HTML of each separate root. */
export const islands = async () => ({
  floats: await htmlOf(<Floating />, 'floats'),
  'sign-in': await htmlOf(<SignInDialog />, 'sign-in'),
})

/** The HTML exactly as the browser's first render makes it, so that React can hydrate it unchanged. */
async function htmlOf(content: ReactNode, identifierPrefix = '') {
  // Past this size React would move content behind an inline script, which no-script readers never see.
  const { prelude } = await prerender(content, { identifierPrefix, progressiveChunkSize: Number.MAX_SAFE_INTEGER })
  return new Response(prelude).text()
}

/** The HTML inside #root. */
const render = (pathname: string, search = '') =>
  htmlOf(
    <StaticRouter at={pathname + search}>
      <App />
    </StaticRouter>,
  )

async function publicDocument({ path, source, description }: PublicPage): Promise<Document> {
  return {
    file: path === '/' ? 'index.html' : `${path.slice(1)}.html`,
    pathname: path,
    html: await render(path),
    title: titleOf(path),
    description,
    indexed: true,
    listed: true,
    jsonLd: structuredData(path),
    sources: [source],
  }
}

/**
 * The booking page until the session is known: its head is there at the first paint, while its modules and first answers
 * are on their way (static-files.ts).
 */
async function bookingDocument(): Promise<Document> {
  return {
    file: 'booking.html',
    pathname: paths.booking,
    html: await render(paths.booking),
    title: titleOf(paths.booking),
    description: 'Pick a package, a day and a start time, see the exact price, and hold your time in about a minute.',
    indexed: true,
    listed: false,
    jsonLd: [],
    sources: ['app/app-frame.tsx', 'booking/booking-page.tsx', 'booking/booking-waiting.tsx'].map(inWeb),
  }
}

/** The same for a visitor without a session, who came to book this package: the prompt to sign in is there at the first paint. */
const anonymousDocument = async (booking: Document, packageId: PackageId): Promise<Document> => ({
  ...booking,
  file: `booking-anonymous-${packageId}.html`,
  html: await render(paths.booking, `?package=${packageId}`),
  session: 'none',
  sources: ['app/app-frame.tsx', 'booking/booking-offer.tsx', 'booking/booking-waiting.tsx'].map(inWeb),
})

const inWeb = (name: string) => `src/web/${name}`

/** The FAQ as data, for assistants: the same questions and answers as on its page. */
export const faq = categories.flatMap(({ title, questions }) =>
  questions.map(({ question, answer }) => ({ category: title, question, answer })),
)

/** The address that canonical links and the sitemap begin with. */
export const publicUrl = import.meta.env.PUBLIC_URL

/** Renders every public page, the shell that all other pages start from, and the page for addresses without one. */
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
    booking,
    ...(await withoutSession(() => Promise.all(packageIds.map((id) => anonymousDocument(booking, id))))),
    // Back from the provider's page: nobody who has just paid should read that a time is still to be booked.
    { ...booking, file: 'booking-paid.html', html: await render(paths.booking, '?paid=ID'), indexed: false },
    {
      ...rest,
      file: `${paths.guests.slice(1)}.html`,
      pathname: paths.guests,
      html: await render(paths.guests),
      title: titleOf(paths.guests),
      sources: ['src/web/guests/guests-page.tsx'],
    },
    {
      ...rest,
      file: '404.html',
      pathname: '/404',
      html: await render('/404'),
      title: titleOf('/404'),
      sources: ['src/web/marketing/not-found-page.tsx'],
    },
  ]
}
