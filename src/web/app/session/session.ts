import type { SessionAnswer } from '../api/api.ts'
import { bookingChoice } from '../storage/booking-choice.ts'
import { createStore, useStore } from '../storage/create-store.ts'
import { localStore } from '../storage/local-storage.ts'
import { sessionStore } from '../storage/session-storage.ts'
import { rememberSignIn } from './signed-in-before.ts'

/** The signed-in user, as GET /api/session returns it (§3, Auth user). */
export type User = NonNullable<SessionAnswer['user']>

/** `hint` is the display name of the last user here; public pages query the server only if there is one. */
export type Session =
  | { state: 'resolving'; hint: string | null }
  | { state: 'anonymous' }
  | { state: 'unreachable' }
  /** `unlockedUntil` is set while the admin panel is unlocked; `takesCards` if a booking's deposit is paid by card. */
  | { state: 'signed-in'; user: User; unlockedUntil: string | null; takesCards: boolean }

const HINT = 'session'
/** Written briefly to tell other tabs of a sign-out. A session that expires only removes the name. */
const LEFT = ''
const nobody: Session = { state: 'anonymous' }
const unknown: Session = { state: 'resolving', hint: null }

/** Visitors without a session cookie get HTML that is marked as such, so it can render without a request. */
const comesWithoutSession = () => typeof document !== 'undefined' && document.documentElement.dataset.session === 'none'

const session = comesWithoutSession()
  ? createStore<Session>(nobody)
  : createStore<Session>(typeof window === 'undefined' ? unknown : { state: 'resolving', hint: nameInHint() }, unknown)

/** Renders as visitors without a session see it, for prerendering. */
export async function withoutSession<Result>(render: () => Promise<Result>): Promise<Result> {
  session.setOnServer(nobody)
  const result = await render()
  session.setOnServer(unknown)
  return result
}

let pending: Promise<Session> | undefined

/** The display name, or the part of the email before the @ (§2). */
export const shownName = ({ displayName, email }: Pick<User, 'displayName' | 'email'>) =>
  displayName?.trim() || email.split('@')[0] || email

function nameInHint() {
  // The first line is a timestamp, so that every sign-in is a change other tabs notice.
  return localStore.read(HINT)?.split('\n')[1] ?? null
}

function become(next: Session): Session {
  if (next.state === 'anonymous' && nameInHint() !== null) localStore.forget(HINT)
  if (next.state === 'signed-in') {
    sessionStore.forgetOthers(next.user.uid)
    rememberSignIn()
  }
  if (next.state === 'signed-in' && nameInHint() !== shownName(next.user)) {
    localStore.write(HINT, `${Date.now()}\n${shownName(next.user)}`)
  }
  session.set(next)
  return next
}

async function ask(): Promise<Session> {
  try {
    const response = await fetch('/api/session', { headers: { accept: 'application/json' } })
    if (response.status === 401) return { state: 'anonymous' }
    if (!response.ok) return { state: 'unreachable' }
    const { user, unlockedUntil, takesCards = false } = (await response.json()) as SessionAnswer
    return user ? { state: 'signed-in', user, unlockedUntil, takesCards } : { state: 'anonymous' }
  } catch {
    return { state: 'unreachable' }
  }
}

/** Asks the server who is signed in, one request at a time. `again` forces a new request, as after a sign-in. */
export function resolveSession({ again = false } = {}): Promise<Session> {
  const known = session.get()
  if (known.state === 'signed-in' && !again) return Promise.resolve(known)
  if (!pending || again) {
    const asked = ask().then((answer) => {
      if (pending !== asked) return session.get()
      pending = undefined
      return become(answer)
    })
    pending = asked
  }
  return pending
}

/** Ends the session here and in every other tab. Rejects if the server can't be reached. */
export async function signOut() {
  const response = await fetch('/api/auth/sign-out', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  }).catch(() => undefined)
  if (!response?.ok && response?.status !== 401) throw new Error('We couldn’t sign you out. Please try again.')
  leave()
}

/** Clears the person's data in every tab, after a sign-out or the account's deletion. */
export function leave() {
  localStore.write(HINT, LEFT)
  localStore.forget(HINT)
  forgetPerson()
}

function forgetPerson() {
  pending = undefined
  become({ state: 'anonymous' })
  // After the pages have closed, because they save what is typed and chosen in them.
  sessionStore.forgetOthers()
  bookingChoice.forget()
}

/** The current session; changes when this or another tab signs in or out. */
export const useSession = () => useStore(session)

if (typeof window !== 'undefined') {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === HINT && newValue === LEFT) forgetPerson()
    else if (key === HINT || key === null) void resolveSession({ again: true })
  })
  // A page from the back/forward cache may be older than the session.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && session.get().state !== 'resolving') void resolveSession({ again: true })
  })
}
