// The rooms: every folder of src/ and what it holds. Within a part, a room may only import rooms above it.
// .dependency-cruiser.mjs turns this list into rules.
import { globSync } from 'node:fs'

export const parts = [
  {
    folder: 'src/domain',
    says: 'The business, pure: no I/O, no clock, no packages',
    mayImport: [],
    rooms: [
      { name: 'typography', says: 'words as they are typed and set' },
      { name: '', says: 'time, money, catalog, terms, limits, refusals, paths' },
      { name: 'schedule', says: 'rules, slots, the settings form' },
      { name: 'pricing', says: 'what an order costs' },
      { name: 'booking', says: 'statuses, forms, references, emails' },
      { name: 'sms', says: 'text messages: consent, hours, words' },
      { name: 'place', says: 'where we come to' },
      { name: 'crew', says: 'a crew at work: when to leave, what it presses, what its phone keeps' },
      { name: 'weather', says: 'limits, forecasts judged, moving for free' },
      { name: 'payments', says: 'what is paid, due and given back' },
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
      { name: 'platform/database/embedded', says: 'the PostgreSQL that comes along' },
      { name: 'platform/mail', says: 'SMTP or outbox' },
      { name: 'platform/mail/template', says: 'one look for all emails' },
      { name: 'platform/jobs', says: 'queues and workers in the database' },
      { name: 'operations/backup', says: 'all in one file, nightly and before upgrades, and back' },
      { name: 'platform/http/limits', says: 'how often an address may ask' },
      { name: 'platform/http/links', says: 'signed and secret links' },
      { name: 'platform/http', says: 'problems, validation, answers' },
      { name: 'platform/http/pages', says: 'pages, static files, security headers' },
      { name: 'platform/http/api-docs', says: 'the API, described' },
      { name: 'platform/tracing', says: 'OpenTelemetry spans, off unless asked for' },
      { name: 'platform/audit', says: 'who changed what' },
      { name: 'platform/auth', says: 'accounts, sessions, guards' },
      { name: 'platform/auth/routes', says: 'sign in, out, unlock; mailed links' },
      { name: 'platform/streams', says: 'event streams and their bounds' },
      { name: 'platform', says: 'tables and sums as text; a semaphore' },
      { name: 'schedule', says: 'open times, and the rules they follow' },
      { name: 'payments/provider', says: "the card provider's client" },
      { name: 'payments/ledger', says: 'what is asked of cards, and told of the ledger' },
      { name: 'place', says: 'site checks, their links, who may open one' },
      { name: 'crew', says: "crews' links, and what they press" },
      { name: 'companies/invoices', says: 'invoices and credit notes, numbered without gaps' },
      { name: 'guests', says: 'the page that a host shares with guests' },
      { name: 'reviews', says: 'what customers said, and what the home page quotes' },
      { name: 'booking', says: 'book, cancel, reschedule, calendar files, emails' },
      { name: 'sms', says: 'text messages: consent, the provider, reminders' },
      { name: 'payments', says: 'what cards and owner moved: followed, swept, reconciled' },
      { name: 'photos', says: 'of the place: taken in, decoded, kept, swept' },
      { name: 'weather', says: 'forecasts, asked for in the background; moving for free' },
      { name: 'place/routes', says: 'the API of site checks' },
      { name: 'reviews/routes', says: 'rating an event, answering, choosing' },
      { name: 'guests/routes', says: 'that page, and sharing it' },
      { name: 'crew/routes', says: 'the API of the crew’s page, and of its links' },
      { name: 'companies/pdf', says: 'an invoice as a PDF' },
      { name: 'companies', says: 'requests, quotes and invoices of companies' },
      { name: 'account', says: 'profile, sessions, export, deletion' },
      { name: 'booking/owner', says: "the owner's list, decisions, phone bookings" },
      { name: 'schedule/owner', says: 'rules, blocked dates, crews' },
      { name: 'companies/owner', says: 'the owner answers companies' },
      { name: 'payments/owner', says: "the owner's Money view" },
      { name: 'owner', says: 'run sheet, weather, change log, calendar feed' },
      { name: 'assistants', says: 'what assistants may ask (MCP)' },
      { name: 'operations', says: 'health, metrics, outbox page, sweeping' },
      { name: 'operations/import', says: 'what moves in from the old site' },
      { name: 'operations/doctor', says: 'what is wrong, and what to do about it' },
      { name: 'operations/data-export', says: 'all as JSON and CSV, for another system' },
      { name: 'operations/seed', says: 'a month to look at' },
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
      { name: 'app/router', says: 'the address, and ways to another' },
      { name: 'app/api', says: 'typed client, event streams' },
      { name: 'app/islands', says: 'HTML that React takes over when it is used' },
      { name: 'ui', says: 'buttons, fields, dialogs' },
      { name: 'ui/feedback', says: 'notices, toasts, skeletons' },
      { name: 'app/session', says: 'who is signed in' },
      { name: 'schedule', says: 'open times, month, day line, start times' },
      { name: 'weather', says: 'a forecast, drawn and in words' },
      { name: 'booking/own-booking', says: 'one booking of my own, wherever it is shown' },
      { name: 'payments', says: 'a time that is held, and paying for it' },
      { name: 'extras', says: 'extra hours and add-ons: chosen, and changed later' },
      { name: 'photos', says: 'of the place: sent, shown, described' },
      { name: 'crew', says: 'the page of a crew’s day, without a network too', feature: true },
      { name: 'caddie', says: 'the chat helper', feature: true },
      { name: 'account', says: 'sign-in, reset, confirm; Account Settings', feature: true },
      { name: 'marketing', says: 'the public pages', feature: true },
      { name: 'booking', says: 'the booking page', feature: true },
      { name: 'my-bookings', says: 'My Bookings', feature: true },
      { name: 'payments/link', says: 'paying by a mailed link', feature: true },
      { name: 'weather/free-move', says: 'another time, because of the weather', feature: true },
      { name: 'place', says: 'the site check of a booking', feature: true },
      { name: 'guests', says: 'what a host shares with guests', feature: true },
      { name: 'reviews', says: 'rating an event', feature: true },
      { name: 'companies', says: 'asking for a quote, and answering one', feature: true },
      { name: 'owner', says: "the owner's dashboard and test tools", feature: true },
      { name: 'app/design', says: 'the parts, side by side', feature: true },
      { name: 'app/layout', says: 'top bar, footer, cookie banner' },
      { name: 'app', says: 'routes, guard, prerendering' },
      { name: '', says: 'the start' },
    ],
  },
]

/** The only web file that knows the server, and it imports only a type. */
export const apiClient = 'src/web/app/api/api.ts'

/** A regular expression for the files of a room: its folder without the rooms nested in it. */
export function filesOf({ folder, rooms }, { name }) {
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
