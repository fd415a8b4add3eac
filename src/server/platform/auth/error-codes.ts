import type { Refusal } from '../../../domain/refusals.ts'

/** What the identity library calls an error, and what we tell the person. */
const refusals: Record<string, Refusal> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong-credentials',
  INVALID_PASSWORD: 'wrong-credentials',
  USER_ALREADY_EXISTS: 'email-taken',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email-taken',
  email_not_available: 'email-taken',
  FAILED_TO_CREATE_USER: 'email-taken',
  INVALID_EMAIL: 'email-required',
  PASSWORD_TOO_SHORT: 'password-too-short',
  PASSWORD_TOO_LONG: 'password-too-long',
  EMAIL_ALREADY_VERIFIED: 'already-verified',
  INVALID_ORIGIN: 'wrong-origin',
  MISSING_OR_NULL_ORIGIN: 'wrong-origin',
}

export const refusalOfLibrary = (code: string): Refusal =>
  (Object.hasOwn(refusals, code) && refusals[code]) || 'sign-in-failed'

/** What went wrong in Google's window, by the library's code in the address it ends at. */
const popupSentences: Record<string, string> = {
  access_denied: 'Google sign-in was cancelled.',
  // The account here or the address at Google is unproven; which of the two is nobody's business.
  account_not_linked: 'There’s already an account with that email. Log in with your password, or reset it first.',
  email_not_verified: 'Google hasn’t confirmed that email address. Use your email and password.',
  email_not_available: 'Google sign-in doesn’t work with that email address. Use your email and password.',
  state_mismatch: 'Google sign-in took too long. Please try again.',
  state_not_found: 'Google sign-in took too long. Please try again.',
}

/** The code comes from an address that anybody can write: "constructor" is no code of ours. */
export const popupSentence = (code: string): string =>
  (Object.hasOwn(popupSentences, code) && popupSentences[code]) ||
  'Google sign-in didn’t work. Please try again, or use your email and password.'
