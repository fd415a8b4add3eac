import { lazy, Suspense, useEffect } from 'react'
import { resolveSession, type Session, shownName, useSession } from '../session/session.ts'
import { expectSignIn, opensSignIn } from '../session/sign-in-request.ts'
import { Face } from './account-button-label.tsx'
import * as styles from './account-slot.module.css'
import { Silently } from './error-fallback.tsx'

const UserMenu = lazy(async () => ({ default: (await import('./user-menu.tsx')).UserMenu }))

const nameIn = (session: Session) => {
  if (session.state === 'signed-in') return shownName(session.user)
  return session.state === 'resolving' ? session.hint : null
}

/** Sign In, or the user menu, in a place of fixed width: who signed in before is shown without moving the links. */
export function AccountSlot() {
  const session = useSession()
  const name = nameIn(session)
  useEffect(() => {
    if (name !== null) void resolveSession()
  }, [name])

  return (
    <div className={styles.accountSlot}>
      {name === null ? (
        <button
          type="button"
          className={styles.plain}
          onPointerEnter={expectSignIn}
          onFocus={expectSignIn}
          {...opensSignIn}
        >
          <span className={styles.name}>Sign In</span>
        </button>
      ) : (
        <Silently instead={<WaitingMenu name={name} />}>
          <Suspense fallback={<WaitingMenu name={name} />}>
            {session.state === 'signed-in' ? <UserMenu user={session.user} /> : <WaitingMenu name={name} />}
          </Suspense>
        </Silently>
      )}
    </div>
  )
}

const WaitingMenu = ({ name }: { name: string }) => (
  <span className={styles.plain}>
    <Face name={name} />
  </span>
)
