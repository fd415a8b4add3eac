// The rooms: every folder of src/ and what it holds. Within a part, a room may only import rooms above it.
// .dependency-cruiser.mjs turns this list into rules.
import { globSync } from 'node:fs'

export const parts = [
  {
    folder: 'src/domain',
    says: 'The business, pure: no I/O, no clock, no packages',
    mayImport: [],
    rooms: [
      { name: 'typography', says: 'typed text, and typographic text' },
      { name: '', says: 'money, dates, catalog, terms, paths' },
      { name: 'schedule', says: 'rules, slots, the settings form' },
      { name: 'pricing', says: 'what an order costs' },
      { name: 'booking', says: 'statuses, forms, references, emails' },
      { name: 'sms', says: 'text messages: consent, hours, words' },
      { name: 'place', says: 'service area, site check, drives' },
      { name: 'crew', says: "the crew's day, and its updates" },
      { name: 'weather', says: 'limits, forecasts, free moves' },
      { name: 'payments', says: 'what is paid, due and refunded' },
      { name: 'companies', says: 'requests, quotes, invoices' },
    ],
  },
  {
    folder: 'src/server',
    says: 'The API, on Node.js and PostgreSQL',
    mayImport: ['src/domain'],
    rooms: [
      { name: 'platform/logging', says: 'one log, without personal data' },
      { name: 'platform/config', says: 'environment, data folder' },
      { name: 'platform/storage', says: 'files: a folder, or S3' },
      { name: 'platform/database', says: 'schema, migrations, change feed' },
      { name: 'platform/database/embedded', says: 'the embedded PostgreSQL' },
      { name: 'platform/mail', says: 'SMTP or outbox' },
      { name: 'platform/mail/template', says: 'one look for all emails' },
      { name: 'platform/jobs', says: 'queues and workers in the database' },
      { name: 'operations/backup', says: 'nightly backups, and restore' },
      { name: 'platform/http/limits', says: 'rate limits' },
      { name: 'platform/http/links', says: 'signed and secret links' },
      { name: 'platform/http', says: 'problems, validation, responses' },
      { name: 'platform/http/pages', says: 'pages, static files, security headers' },
      { name: 'platform/http/api-docs', says: 'the OpenAPI description' },
      { name: 'platform/tracing', says: 'OpenTelemetry spans, if turned on' },
      { name: 'platform/audit', says: 'who changed what' },
      { name: 'platform/auth', says: 'accounts, sessions, guards' },
      { name: 'platform/auth/routes', says: 'sign in, out, unlock; mailed links' },
      { name: 'platform/streams', says: 'event streams and their limits' },
      { name: 'platform', says: 'CSV, dollars, a semaphore' },
      { name: 'schedule', says: 'open times, and their rules' },
      { name: 'payments/provider', says: "the card provider's client" },
      // Payments, refunds, disputes and cards on file as rows, payment links and opening a page: `payments` is below `booking`.
      { name: 'payments/ledger', says: 'money as rows, open to booking' },
      { name: 'place', says: 'site checks and their links' },
      { name: 'crew', says: 'crew links and updates' },
      { name: 'companies/invoices', says: 'invoices and credit notes' },
      { name: 'guests', says: 'the page a host shares with guests' },
      { name: 'reviews', says: 'reviews, and those on the home page' },
      { name: 'booking', says: 'book, cancel, move; emails' },
      { name: 'sms', says: 'texts: consent, provider, reminders' },
      { name: 'payments', says: 'card and manual payments, sweeping' },
      { name: 'photos', says: 'uploading, decoding, cleanup' },
      { name: 'weather', says: 'background forecasts, free moves' },
      { name: 'place/routes', says: 'the API of site checks' },
      { name: 'reviews/routes', says: 'rating, replying, choosing' },
      { name: 'guests/routes', says: 'the API of guest pages' },
      { name: 'crew/routes', says: 'the API of the crew page and its links' },
      { name: 'companies/pdf', says: 'an invoice as a PDF' },
      { name: 'companies', says: 'requests, quotes, invoices' },
      { name: 'account', says: 'profile, sessions, export, deletion' },
      { name: 'booking/owner', says: 'list, decisions, phone bookings' },
      { name: 'schedule/owner', says: 'rules, blocked dates, crews' },
      { name: 'companies/owner', says: "the owner's requests and quotes" },
      { name: 'payments/owner', says: "the owner's Money view" },
      { name: 'owner', says: 'run sheet, change log, calendar feed' },
      { name: 'assistants', says: 'the MCP server for assistants' },
      { name: 'operations', says: 'health, metrics, outbox page, cleanup' },
      { name: 'operations/import', says: 'moving in from the old site' },
      { name: 'operations/doctor', says: "what's wrong, and what to do" },
      { name: 'operations/data-export', says: 'everything as JSON and CSV' },
      { name: 'operations/seed', says: 'a sample month' },
      { name: '', says: 'app, start and stop' },
      { name: 'cli', says: 'the seven commands' },
    ],
  },
  {
    folder: 'src/web',
    says: 'The pages, in React',
    mayImport: ['src/domain'],
    rooms: [
      { name: 'styles', says: 'tokens, base, type, fonts' },
      { name: 'app/storage', says: "the browser's storage" },
      { name: 'site', says: 'contact details, the FAQ' },
      { name: 'app/router', says: 'addresses and navigation' },
      { name: 'app/api', says: 'typed client, event streams' },
      { name: 'app/islands', says: 'HTML that React takes over later' },
      { name: 'ui', says: 'buttons, fields, dialogs' },
      { name: 'ui/feedback', says: 'notices, toasts, skeletons' },
      { name: 'app/session', says: 'who is signed in' },
      { name: 'schedule', says: 'month, day line, start times' },
      { name: 'weather', says: 'a forecast, drawn and in words' },
      { name: 'booking/own-booking', says: "the customer's own booking" },
      { name: 'account/confirm-address', says: 'resending the confirmation email' },
      { name: 'payments', says: 'a held time, and paying for it' },
      { name: 'extras', says: 'extra hours and add-ons' },
      { name: 'photos', says: 'upload, viewer, descriptions' },
      { name: 'crew', says: "the crew's day, online and offline", feature: true },
      { name: 'caddie', says: 'the chat helper', feature: true },
      { name: 'account', says: 'sign-in, reset, Account Settings', feature: true },
      { name: 'marketing', says: 'the public pages', feature: true },
      { name: 'booking', says: 'the booking page', feature: true },
      { name: 'my-bookings', says: 'My Bookings', feature: true },
      { name: 'payments/link', says: 'paying through a mailed link', feature: true },
      { name: 'weather/free-move', says: 'a free move because of the weather', feature: true },
      { name: 'place', says: 'the site check of a booking', feature: true },
      { name: 'guests', says: 'the guest page', feature: true },
      { name: 'reviews', says: 'rating an event', feature: true },
      { name: 'companies', says: 'quotes and invoices', feature: true },
      { name: 'owner', says: "the owner's dashboard and test tools", feature: true },
      { name: 'app/design', says: 'the style guide', feature: true },
      { name: 'app/layout', says: 'top bar, footer, cookie banner' },
      { name: 'app', says: 'routes, guard, prerendering' },
      { name: '', says: 'entry points' },
    ],
  },
]

/** The only web file that knows the server, and it imports only a type. */
export const apiClient = 'src/web/app/api/api.ts'

/** A regular expression for the files of a room: its folder without the rooms nested in it. */
export function roomPattern({ folder, rooms }, { name }) {
  if (name === '') return `^${folder}/[^/]+$`
  const inside = rooms
    .filter((room) => room.name.startsWith(`${name}/`))
    .map((room) => room.name.slice(name.length + 1))
  return `^${folder}/${name}/${inside.map((room) => `(?!${room}/)`).join('')}`
}

/** Tests and their data, which no visitor runs. */
export const tests = /\.test\.tsx?$|\.test-data\.ts$|\/testing[-.]/

/** Every file of `src` that a visitor or the server runs. */
export const sourceFiles = () =>
  globSync('src/**/*.{ts,tsx}')
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('.d.ts') && !tests.test(file))
    .sort()
