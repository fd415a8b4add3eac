/** Public pages: rendered at build, each to an HTML file of its own (§2). */
export const publicPaths = {
  home: '/',
  about: '/about',
  packages: '/packages',
  faq: '/faq',
  corporate: '/corporate',
  privacy: '/privacy',
} as const

/** Both addresses of the booking page (§2), which starts from an HTML file of its own. */
export const bookingPaths = { booking: '/booking', book: '/book' } as const

/** Pages that the browser renders, all from the same shell. */
export const shellPaths = {
  myBookings: '/account/bookings',
  profile: '/account/profile',
  receipt: '/account/receipt',
  pay: '/pay',
  freeMove: '/free-move',
  siteCheck: '/site-check',
  review: '/review',
  quote: '/quote',
  invoice: '/invoice',
  admin: '/admin',
  diagnostics: '/test-firebase',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
} as const

/** Pages whose HTML the server fills in for each request: what they say needs no script. */
export const filledPaths = { guests: '/guests' } as const

/** Where assistants ask (Model Context Protocol). */
export const MCP_PATH = '/mcp'
/** The page of a crew's day: an HTML file of its own, and all that works without a network (R99). */
export const crewPaths = { crewDay: '/crew/day' } as const

/** Every address of the site, for its links, its routes and the server that answers it. */
export const paths = {
  ...publicPaths,
  ...bookingPaths,
  ...shellPaths,
  ...filledPaths,
  ...crewPaths,
  /** The parts of the design system; under `npm run dev` only. */
  design: '/design',
} as const

export type Path = (typeof paths)[keyof typeof paths]

/** A path without its trailing slashes; the home page keeps its only one. */
export function withoutTrailingSlashes(path: string): string {
  let end = path.length
  // Not a regular expression: `/\/+$/` starts over at each of 15,000 slashes.
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/** The booking page with a package already chosen (§2): `/booking?package=iron-dome`. */
export const bookingOf = (packageId: string) => `${paths.booking}?package=${packageId}`

/** The booking page opened on a day, and on a start time where one is given: `/booking?date=2026-12-05&time=2:00+PM`. */
export const bookingAt = (date: string, time?: string) =>
  `${paths.booking}?${new URLSearchParams(time === undefined ? { date } : { date, time })}`

/** The booking page with all of an order chosen; `extraHours` and `addOns` are left out where there are none. */
export function bookingWith(order: {
  packageId: string
  date: string
  time?: string | undefined
  extraHours: number
  addOns: readonly string[]
}): string {
  const asked = new URLSearchParams({ package: order.packageId, date: order.date })
  if (order.time !== undefined) asked.set('time', order.time)
  if (order.extraHours > 0) asked.set('extra', String(order.extraHours))
  if (order.addOns.length > 0) asked.set('add', order.addOns.join(','))
  return `${paths.booking}?${asked}`
}

/** The page of an offer to move for free; `token` opens it without signing in. */
export const freeMoveOf = (token: string) => `${paths.freeMove}?${new URLSearchParams({ token })}`

/** The page that prints what was paid on a booking. */
export const receiptOf = (bookingId: string) => `${paths.receipt}?${new URLSearchParams({ booking: bookingId })}`

/** The site check of a booking; `link` is the secret of a mailed link, for whoever is not signed in. */
export const siteCheckAt = (bookingId: string, link?: string) =>
  `${paths.siteCheck}?${new URLSearchParams(link === undefined ? { booking: bookingId } : { booking: bookingId, link })}`

/** The page that a host shares with their guests; `token` opens it without signing in. */
export const guestsOf = (token: string) => `${paths.guests}?${new URLSearchParams({ token })}`

/** The page where an event is rated; `token` opens it without signing in. */
export const reviewOf = (token: string) => `${paths.review}?${new URLSearchParams({ token })}`

/** The page of a company's quote; `token` opens it without signing in. */
export const quoteOf = (token: string) => `${paths.quote}?${new URLSearchParams({ token })}`

/** The page of a company's invoice or credit note; `token` opens it without signing in. */
export const invoiceOf = (token: string) => `${paths.invoice}?${new URLSearchParams({ token })}`

/** A crew's page of the day. The secret stands behind the #, which no browser sends anywhere. */
export const crewDayOf = (token: string) => `${paths.crewDay}#${token}`
