import type { Refusal } from '../../../domain/refusals.ts'

/** Our refusals for the identity library's error codes. */
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

export const toRefusal = (code: string): Refusal =>
  (Object.hasOwn(refusals, code) && refusals[code]) || 'sign-in-failed'

/** Sentences for errors in Google's popup, by the library's code in the final URL. */
const popupSentences: Record<string, string> = {
  access_denied: 'Google sign-in was cancelled.',
  // Either our account or Google's address is unconfirmed; which one isn't revealed.
  account_not_linked: 'There’s already an account with that email. Log in with your password, or reset it first.',
  email_not_verified: 'Google hasn’t confirmed that email address. Use your email and password.',
  email_not_available: 'Google sign-in doesn’t work with that email address. Use your email and password.',
  state_mismatch: 'Google sign-in took too long. Please try again.',
  state_not_found: 'Google sign-in took too long. Please try again.',
}

/** The code comes from a URL anyone can write, so names like "constructor" must not match. */
export const popupSentence = (code: string): string =>
  (Object.hasOwn(popupSentences, code) && popupSentences[code]) ||
  'Google sign-in didn’t work. Please try again, or use your email and password.'
