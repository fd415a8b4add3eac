import { Refused } from '../../../domain/refusals.ts'
import { api, Fault, readAnswer } from '../../app/api/api.ts'

/** The dialog's message if the server gave no reason (§8). */
const FAILED = 'Authentication failed'

const NOT_REACHED = 'We couldn’t reach the server. Check your connection and try again.'

/** Google's window was blocked or closed, or Google refused. The message is for the user. */
export class GoogleFailed extends Error {}

/** Message for the red box after a failure. */
export function failureMessage(error: Error): string {
  if (error instanceof Refused || error instanceof GoogleFailed) return error.message
  if (!(error instanceof Fault)) return FAILED
  if (error.status === undefined) return NOT_REACHED
  return error.requestId === undefined ? FAILED : error.message
}

type FieldName = 'email' | 'password'

/** Patterns of refusal codes about a field. */
const codesAbout: Record<FieldName, RegExp> = { email: /^email-/, password: /^(password|wrong)-/ }

/** Whether a failure is about this field, which is then marked invalid. */
export const isAbout = (error: Error | null, field: FieldName) =>
  error instanceof Refused && codesAbout[field].test(error.code)

export const logIn = (email: string, password: string) =>
  readAnswer(api.auth['sign-in'].email.$post({ json: { email, password } }))

export const createAccount = (name: string, email: string, password: string) =>
  readAnswer(api.auth['sign-up'].email.$post({ json: { name, email, password } }))

/** Requests a reset link by email. Succeeds for unknown addresses too: the answer never reveals who has an account. */
export const sendResetLink = (email: string) =>
  readAnswer(api.auth['request-password-reset'].$post({ json: { email } }))

export const chooseNewPassword = (token: string, newPassword: string) =>
  readAnswer(api.auth['reset-password'].$post({ json: { token, newPassword } }))

/** Returns the email of the account whose password a reset link sets. */
export const whosePassword = (token: string) => readAnswer(api.auth['reset-password'].look.$post({ json: { token } }))

/** Returns the email address that a confirmation link confirms. */
export const whoseAddress = (token: string) => readAnswer(api.auth['verify-email'].look.$post({ json: { token } }))

export const confirmAddress = (token: string) => readAnswer(api.auth['verify-email'].$post({ json: { token } }))

/** Returns the address of Google's page for this sign-in. */
export const googleAddress = async () =>
  (await readAnswer(api.auth['sign-in'].social.$post({ json: { provider: 'google' } }))).url
