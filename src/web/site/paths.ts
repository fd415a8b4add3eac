import { appPages } from '../../domain/app-pages.ts'

/** Every address of the site, in one place (§2). */
export const paths = {
  home: '/',
  about: '/about',
  packages: '/packages',
  faq: '/faq',
  privacy: '/privacy',
  booking: '/booking',
  book: '/book',
  ...appPages,
  /** The parts of the design system; under `npm run dev` only. */
  design: '/design',
} as const

export type Path = (typeof paths)[keyof typeof paths]

/** The booking page with a package already chosen (§2): `/booking?package=iron-dome`. */
export const bookingOf = (packageId: string) => `${paths.booking}?package=${packageId}`

/** The booking page opened on a day, and on a start time where one is given: `/booking?date=2026-12-05&time=2:00+PM`. */
export const bookingAt = (date: string, time?: string) =>
  `${paths.booking}?${new URLSearchParams(time === undefined ? { date } : { date, time })}`
