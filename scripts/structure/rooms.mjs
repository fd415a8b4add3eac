// The rooms of the house: every folder of src/ and what it holds. Within a part a room may import only rooms above it.
// .dependency-cruiser.mjs makes rules of this list.
import { globSync } from 'node:fs'

export const parts = [
  {
    folder: 'src/domain',
    says: 'The business, pure: no I/O, no clock, no packages',
    mayImport: [],
    rooms: [
      { name: 'site', says: 'addresses of the pages' },
      { name: 'text', says: 'words as they are typed and set' },
      { name: '', says: 'time, prices, slots, refusals' },
      { name: 'booking', says: 'statuses, forms, references, emails' },
      { name: 'place', says: 'where we come to' },
      { name: 'weather', says: 'limits, forecasts judged, moving for free' },
      { name: 'settings', says: "the owner's settings, checked" },
      { name: 'payments', says: 'what is paid, due and given back' },
    ],
  },
  {
    folder: 'src/server',
    says: 'The API, on Node.js and PostgreSQL',
    mayImport: ['src/domain'],
    rooms: [
      { name: 'logging', says: 'one log, without personal data' },
      { name: 'config', says: 'environment, data folder' },
      { name: 'files', says: 'storage: a folder, or S3' },
      { name: 'database', says: 'schema, migrations, change feed' },
      { name: 'database/embedded', says: 'the PostgreSQL that comes along' },
      { name: 'mail', says: 'SMTP or outbox' },
      { name: 'mail/template', says: 'one look for all emails' },
      { name: 'jobs', says: 'queues and workers in the database' },
      { name: 'backup', says: 'all in one file, nightly and before upgrades, and back' },
      { name: 'http/limits', says: 'how often an address may ask' },
      { name: 'http/links', says: 'signed and secret links' },
      { name: 'http', says: 'problems, validation, answers' },
      { name: 'http/pages', says: 'pages, static files, security headers' },
      { name: 'http/api-docs', says: 'the API, described' },
      { name: 'tracing', says: 'OpenTelemetry spans, off unless asked for' },
      { name: 'audit', says: 'who changed what' },
      { name: 'auth', says: 'accounts, sessions, guards' },
      { name: 'auth/routes', says: 'sign in, out, unlock; mailed links' },
      { name: 'streams', says: 'event streams and their bounds' },
      { name: 'availability', says: 'days and open times' },
      { name: 'provider', says: "the card provider's client" },
      { name: 'money', says: 'what is asked of cards, and told of the ledger' },
      { name: 'place', says: 'site checks, their links, who may open one' },
      { name: 'bookings', says: 'book, change, calendar files, emails' },
      { name: 'payments', says: 'what cards and owner moved: followed, swept, reconciled' },
      { name: 'photos', says: 'of the place: taken in, decoded, kept, swept' },
      { name: 'weather', says: 'forecasts, asked for in the background; moving for free' },
      { name: 'place/routes', says: 'the API of site checks' },
      { name: 'account', says: 'profile, sessions, export, deletion' },
      { name: 'admin', says: "the owner's API" },
      { name: 'admin/bookings', says: 'list, decisions, run sheet, phone' },
      { name: 'admin/money', says: "the owner's Money view" },
      { name: 'ops', says: 'health, metrics, outbox page' },
      { name: 'importing', says: 'what moves in from the old site' },
      { name: 'doctor', says: 'what is wrong, and what to do about it' },
      { name: 'leaving', says: 'all as JSON and CSV, for another system' },
      { name: 'seed', says: 'a month to look at' },
      { name: '', says: 'app, start and stop' },
    ],
  },
  {
    folder: 'src/web',
    says: 'The pages, in React',
    mayImport: ['src/domain'],
    rooms: [
      { name: 'styles', says: 'tokens, base, fonts' },
      { name: 'storage', says: "the browser's storage" },
      { name: 'site', says: 'contact details, the FAQ' },
      { name: 'router', says: 'the address, and ways to another' },
      { name: 'api', says: 'typed client, event streams' },
      { name: 'islands', says: 'HTML that React takes over when it is used' },
      { name: 'ui', says: 'buttons, fields, dialogs' },
      { name: 'ui/feedback', says: 'notices, toasts, skeletons' },
      { name: 'session', says: 'who is signed in' },
      { name: 'schedule/month', says: 'the month calendar' },
      { name: 'schedule', says: 'open times, day line, start times' },
      { name: 'weather', says: 'a forecast, drawn and in words' },
      { name: 'own-bookings', says: 'one booking of my own: asked for, held, paid' },
      { name: 'photos', says: 'of the place: sent, shown, described' },
      { name: 'caddie', says: 'the chat helper', feature: true },
      { name: 'sign-in', says: 'dialog, reset, confirm', feature: true },
      { name: 'marketing', says: 'the public pages', feature: true },
      { name: 'booking', says: 'the booking page', feature: true },
      { name: 'account', says: 'My Bookings, Account Settings', feature: true },
      { name: 'pay', says: 'paying by a mailed link', feature: true },
      { name: 'free-move', says: 'another time, because of the weather', feature: true },
      { name: 'place', says: 'the site check of a booking', feature: true },
      { name: 'admin', says: "the owner's dashboard", feature: true },
      { name: 'diagnostics', says: 'test tools', feature: true },
      { name: 'design', says: 'the parts, side by side', feature: true },
      { name: 'layout', says: 'top bar, footer, cookie banner' },
      { name: 'app', says: 'routes, guard, prerendering' },
      { name: '', says: 'the start' },
    ],
  },
  {
    // Nothing that a visitor runs may import it: no other part names it in mayImport.
    folder: 'src/stand-in',
    says: 'Outside services, played on loopback for tests and npm run dev',
    mayImport: [],
    rooms: [
      { name: 'stripe/objects', says: "the card provider's objects" },
      { name: 'stripe/account', says: 'paying, refunds, disputes, books' },
      { name: 'stripe/api', says: 'its API, and what goes wrong' },
      { name: 'stripe', says: 'payment page, webhooks, control' },
      { name: 'weather', says: 'the weather service, and what goes wrong' },
    ],
  },
]

/** The one file of the pages that knows the server, and of it only a type. */
export const apiClient = 'src/web/api/api.ts'

/** The files of a room, as a regular expression: those of its folder, without the rooms that stand inside of it. */
export function filesOf({ folder, rooms }, { name }) {
  if (name === '') return `^${folder}/[^/]+$`
  const inside = rooms
    .filter((room) => room.name.startsWith(`${name}/`))
    .map((room) => room.name.slice(name.length + 1))
  return `^${folder}/${name}/${inside.map((room) => `(?!${room}/)`).join('')}`
}

/** Tests, their data and their stand-ins: not what a visitor runs. */
export const tests = /\.test\.tsx?$|\.test-data\.ts$|\/testing\/|\/testing[-.]/

/** Every file of `src` that a visitor or the server runs. */
export const sourceFiles = () =>
  globSync('src/**/*.{ts,tsx}')
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('.d.ts') && !tests.test(file))
    .sort()
