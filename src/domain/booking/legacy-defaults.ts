import { PENDING } from './booking.ts'

/** What admin screens show if a booking from the old site lacks a value (§3, admin view defaults). */
export const legacyDefaults = {
  fullName: 'Unknown',
  email: 'No email',
  phoneNumber: 'No phone',
  billingAddress: 'No address',
  packageName: 'Unknown Package',
  status: PENDING,
} as const

/** The stored text, or the default if it's blank or missing. */
export const orDefault = (text: string | null | undefined, field: keyof typeof legacyDefaults): string =>
  text?.trim() ? text : legacyDefaults[field]
