import { type ReactNode, useEffect } from 'react'
import { paths } from '../../domain/paths.ts'
import { sentenceOf } from '../../domain/refusals.ts'
import { useFocusAfterPrompt } from '../app/session/focus.ts'
import { resolveSession, useSession } from '../app/session/session.ts'
import { opensSignIn } from '../app/session/sign-in-request.ts'
import { serverNow } from '../schedule/server-clock.ts'
import * as buttonStyles from '../ui/button.module.css'
import { Button } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { Dashboard } from './dashboard.tsx'
import { PasswordGate } from './password-gate.tsx'

/** `/admin` (§2, §6): who may, then the password, then the dashboard. The server checks all of it at every call (reading R11). */
export function AdminPage() {
  const session = useSession()
  const unlockedUntil = session.state === 'signed-in' ? session.unlockedUntil : null
  useEndOfUnlock(unlockedUntil)
  useFocusAfterPrompt(unlockedUntil === null, unlockedUntil !== null)

  if (session.state !== 'signed-in') {
    return (
      <Turned sentence={sentenceOf('no-user')}>
        <Button {...opensSignIn}>Sign In</Button>
        <Home />
      </Turned>
    )
  }
  if (!session.user.isAdmin) {
    return (
      <Turned sentence={sentenceOf('not-admin')}>
        <Link className={buttonStyles.btn} to={paths.myBookings}>
          View My Bookings
        </Link>
        <Home />
      </Turned>
    )
  }
  return unlockedUntil === null ? <PasswordGate /> : <Dashboard />
}

/** Resolves the session again when the hour is over, which brings the password gate back. */
function useEndOfUnlock(unlockedUntil: string | null) {
  useEffect(() => {
    if (unlockedUntil === null) return
    const timer = setTimeout(
      () => void resolveSession({ again: true }),
      Math.max(0, Date.parse(unlockedUntil) - serverNow().getTime()) + 1_000,
    )
    return () => clearTimeout(timer)
  }, [unlockedUntil])
}

const Home = () => (
  <Link className={`${buttonStyles.btn} ${buttonStyles.second}`} to={paths.home}>
    Back to the home page
  </Link>
)

const Turned = ({ sentence, children }: { sentence: string; children?: ReactNode }) => (
  <div className="wrap prompt" data-caddie="margin">
    <h1>Admin</h1>
    <p className="lead" role="alert">
      {sentence}
    </p>
    <p className="acts">{children}</p>
  </div>
)
