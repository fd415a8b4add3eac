/** Public pages, each prerendered at build to its own HTML file (§2). */
export const publicPaths = {
  home: '/',
  about: '/about',
  packages: '/packages',
  faq: '/faq',
  corporate: '/corporate',
  privacy: '/privacy',
} as const

/** Both addresses of the booking page (§2), which has its own HTML file. */
export const bookingPaths = { booking: '/booking', book: '/book' } as const

/** The page that emails to customers lead to: its own HTML file, so that its modules load with it. */
export const customerPaths = { myBookings: '/account/bookings' } as const

/** Client-rendered pages, which share one HTML shell. */
export const shellPaths = {
  profile: '/account/profile',
  receipt: '/account/receipt',
  pay: '/pay',
  freeMove: '/free-move',
  siteCheck: '/site-check',
  review: '/review',
  quote: '/quote',
  invoice: '/invoice',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
} as const

/** The owner's pages, each with its own HTML file, because their top bar and footer are lower from the first paint. */
export const ownerPaths = { admin: '/admin', diagnostics: '/test-firebase' } as const

/** Pages whose HTML the server fills in per request: they work without JavaScript. */
export const filledPaths = { guests: '/guests' } as const

/** Endpoint for AI assistants (Model Context Protocol). */
export const MCP_PATH = '/mcp'
/** The crew's page for the day: its own HTML file, and the only page that works offline (R99: crew page). */
const crewPaths = { crewDay: '/crew/day' } as const

/** Every address of the site, used by links, routes and the server. */
export const paths = {
  ...publicPaths,
  ...bookingPaths,
  ...customerPaths,
  ...shellPaths,
  ...ownerPaths,
  ...filledPaths,
  ...crewPaths,
  /** Parts of the design system, only under `npm run dev`. */
  design: '/design',
} as const

export type Path = (typeof paths)[keyof typeof paths]

/** Removes trailing slashes from a path. The home page keeps its slash. */
export function withoutTrailingSlashes(path: string): string {
  let end = path.length
  // Not a regular expression: `/\/+$/` would start over at each of 15,000 slashes.
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/** Booking page with a package preselected (§2): `/booking?package=iron-dome`. */
export const bookingPagePath = (packageId: string) => `${paths.booking}?package=${packageId}`

/** Booking page with an order preselected. A draft on that page keeps its add-ons if `addOns` is left out. */
export function bookingWith(order: {
  packageId: string
  date: string
  time?: string | undefined
  extraHours: number
  addOns?: readonly string[]
}): string {
  const asked = new URLSearchParams({ package: order.packageId, date: order.date })
  if (order.time !== undefined) asked.set('time', order.time)
  // Even 0, and no add-ons: a draft may have some.
  asked.set('extra', String(order.extraHours))
  if (order.addOns) asked.set('add', order.addOns.join(','))
  return `${paths.booking}?${asked}`
}

/** Page for accepting a free move. `token` opens it without signing in. */
export const freeMovePagePath = (token: string) => `${paths.freeMove}?${new URLSearchParams({ token })}`

/** Printable receipt of a booking. */
export const receiptPagePath = (bookingId: string) => `${paths.receipt}?${new URLSearchParams({ booking: bookingId })}`

/** Site check of a booking. `link` is the secret from an emailed link, for people who aren't signed in. */
export const siteCheckAt = (bookingId: string, link?: string) =>
  `${paths.siteCheck}?${new URLSearchParams(link === undefined ? { booking: bookingId } : { booking: bookingId, link })}`

/** Page that a host shares with guests. `token` opens it without signing in. */
export const guestPagePath = (token: string) => `${paths.guests}?${new URLSearchParams({ token })}`

/** Page for rating an event. `token` opens it without signing in. */
export const reviewPagePath = (token: string) => `${paths.review}?${new URLSearchParams({ token })}`

/** Page of a company's quote. `token` opens it without signing in. */
export const quotePagePath = (token: string) => `${paths.quote}?${new URLSearchParams({ token })}`

/** Page of a company's invoice or credit note. `token` opens it without signing in. */
export const invoicePagePath = (token: string) => `${paths.invoice}?${new URLSearchParams({ token })}`

/** A crew's page for the day. The secret goes after the #, so browsers never send it to a server. */
export const crewPagePath = (token: string) => `${paths.crewDay}#${token}`
