// The rooms of the house: every folder of src/ and what it holds. Within a part a room may import only rooms above it.

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

/** The part and the room of a file, the deepest room that holds it; undefined outside of src/. */
export function roomOf(file) {
  const part = parts.find(({ folder }) => file.startsWith(`${folder}/`))
  if (!part) return undefined
  const inside = file.slice(part.folder.length + 1)
  const room = part.rooms
    .filter(({ name }) => name === '' || inside.startsWith(`${name}/`))
    .toSorted((a, b) => b.name.length - a.name.length)[0]
  // A file of a folder that nobody entered above belongs to no room.
  return room && (room.name !== '' || !inside.includes('/')) ? { part, room } : { part, room: undefined }
}

/** Why `file` may not import `target`, in a sentence; undefined where it may. */
export function directionProblem(file, target) {
  const from = roomOf(file)
  const to = roomOf(target)
  if (!from?.room) return `${file} stands in no room of scripts/structure/rooms.mjs`
  if (!to?.room) return `${target} stands in no room of scripts/structure/rooms.mjs`
  if (from.part !== to.part) {
    if (from.part.mayImport.includes(to.part.folder) || file === apiClient) return undefined
    return `${from.part.folder} does not know ${to.part.folder}`
  }
  if (from.room === to.room) return undefined
  const { rooms, folder } = from.part
  if (rooms.indexOf(to.room) > rooms.indexOf(from.room))
    return `${folder}/${to.room.name} stands below ${from.room.name}`
  if (from.room.feature && to.room.feature)
    return `features do not import one another: ${from.room.name}, ${to.room.name}`
  return undefined
}
