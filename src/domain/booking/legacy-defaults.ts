import { PENDING } from './booking.ts'

/** What the admin screens show where a booking of the old site says nothing (§3, admin view defaults). */
export const legacyDefaults = {
  fullName: 'Unknown',
  email: 'No email',
  phoneNumber: 'No phone',
  billingAddress: 'No address',
  packageName: 'Unknown Package',
  status: PENDING,
  total: 0,
} as const

/** The text as it stands, or the default; blank text counts as missing. */
export const orDefault = (
  text: string | null | undefined,
  field: Exclude<keyof typeof legacyDefaults, 'total'>,
): string => (text?.trim() ? text : legacyDefaults[field])
