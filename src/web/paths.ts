/** Every address of the site, in one place (§2). */
export const paths = {
  home: '/',
  about: '/about',
  packages: '/packages',
  faq: '/faq',
  privacy: '/privacy',
  booking: '/booking',
  book: '/book',
  myBookings: '/account/bookings',
  profile: '/account/profile',
  admin: '/admin',
  diagnostics: '/test-firebase',
  resetPassword: '/reset-password',
  /** The last page of Google's popup. */
  signedIn: '/signed-in',
} as const

export type Path = (typeof paths)[keyof typeof paths]

/** The booking page with a package already chosen (§2): `/booking?package=iron-dome`. */
export const bookingOf = (packageId: string) => `${paths.booking}?package=${packageId}`
