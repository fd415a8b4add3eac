/**
 * The pages that hold nothing before the browser renders them: the server sends them all the same shell (§2). Links in
 * our mails lead to some of them.
 */
export const appPages = {
  myBookings: '/account/bookings',
  profile: '/account/profile',
  admin: '/admin',
  diagnostics: '/test-firebase',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
} as const
