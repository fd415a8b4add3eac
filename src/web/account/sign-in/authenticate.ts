import { waiting } from '../../app/api/api.ts'

/** Fallback message in the dialog if the server gave no reason (§8). */
export const FAILED = 'Authentication failed'

/** Shown if the server can't be reached. */
export const NOT_REACHED = 'We couldn’t reach the server. Check your connection and try again.'

/** A failed authentication, with a message for the user. */
export class NotAuthenticated extends Error {
  /** Stable refusal code, if the server sent one. */
  readonly code: unknown

  constructor(message: string, code?: unknown) {
    super(message)
    this.code = code
  }
}

/** Message for the red box after a failure. */
export const failureOf = (error: Error): string => (error instanceof NotAuthenticated ? error.message : FAILED)

type FieldName = 'email' | 'password'

/** Patterns of refusal codes about a field. */
const codesAbout: Record<FieldName, RegExp> = { email: /^email-/, password: /^(password|wrong)-/ }

/** Whether a failure is about this field, which is then marked invalid. */
export const isAbout = (error: Error | null, field: FieldName) =>
  error instanceof NotAuthenticated && codesAbout[field].test(String(error.code))

const messageIn = (answer: unknown) => {
  const { detail, message } = (answer ?? {}) as { detail?: unknown; message?: unknown }
  return [detail, message].find((text) => typeof text === 'string' && text !== '') as string | undefined
}

const codeIn = (answer: unknown) => (answer as { code?: unknown } | undefined)?.code

async function post<Answer>(path: string, body: object, otherwise = FAILED): Promise<Answer> {
  const response = await fetch(`/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined)
  const answer: unknown = await response?.json().catch(() => undefined)
  if (!response) throw new NotAuthenticated(NOT_REACHED)
  if (!response.ok)
    throw new NotAuthenticated(waiting(messageIn(answer) ?? otherwise, response.headers), codeIn(answer))
  return answer as Answer
}

export const logIn = (email: string, password: string) => post('/sign-in/email', { email, password })

export const createAccount = (name: string, email: string, password: string) =>
  post('/sign-up/email', { name, email, password })

/** Requests a reset link by email. Succeeds for unknown addresses too: the answer never reveals who has an account. */
export const sendResetLink = (email: string) => post('/request-password-reset', { email })

export const chooseNewPassword = (token: string, newPassword: string) =>
  post('/reset-password', { token, newPassword }, NOT_REACHED)

type Whose = { email: string }

/** Returns the email of the account whose password a reset link sets. */
export const whosePassword = (token: string) => post<Whose>('/reset-password/look', { token }, NOT_REACHED)

/** Returns the email address that a confirmation link confirms. */
export const whoseAddress = (token: string) => post<Whose>('/verify-email/look', { token }, NOT_REACHED)

export const confirmAddress = (token: string) => post('/verify-email', { token }, NOT_REACHED)

/** Returns the address of Google's page for this sign-in. */
export const googleAddress = async () => (await post<{ url: string }>('/sign-in/social', { provider: 'google' })).url
