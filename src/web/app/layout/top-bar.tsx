import { clsx } from 'clsx/lite'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { paths } from '../../../domain/paths.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { ErrorFallback } from '../../ui/feedback/error-fallback.tsx'
import { MenuIcon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import * as panelStyles from '../../ui/panel.module.css'
import { useDismissal } from '../../ui/use-dismissal.ts'
import { useLocation } from '../router/location.tsx'
import { resolveSession, type Session, shownName, useSession } from '../session/session.ts'
import { opensSignIn, preloadSignIn } from '../session/sign-in-request.ts'
import { AccountButtonLabel } from './account-button-label.tsx'
import * as accountSlotStyles from './account-slot.module.css'
import * as logoStyles from './logo.module.css'
import { Logo } from './logo.tsx'
import { MainLinks } from './main-links.tsx'
import * as styles from './top-bar.module.css'

const AccountItems = lazy(async () => ({ default: (await import('./account-items.tsx')).AccountItems }))

/** The same links for small screens. A native disclosure, so it opens before any script, or without one. */
function SmallMenu() {
  const area = useRef<HTMLDetailsElement>(null)
  const [open, setOpen] = useState(false)
  const { pathname } = useLocation()
  const session = useSession()
  const close = useCallback(() => setOpen(false), [])
  useDismissal(area, open, close)

  // biome-ignore lint/correctness/useExhaustiveDependencies: closes whenever the address changes.
  useEffect(close, [pathname])
  // It may have been opened before hydration.
  useEffect(() => setOpen(area.current?.open ?? false), [])
  const maySignIn = open && session.state !== 'signed-in'
  useEffect(() => {
    if (maySignIn) preloadSignIn()
  }, [maySignIn])

  return (
    <details
      className={styles.smallMenu}
      ref={area}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button with its own keyboard handling. */}
      <summary
        className={buttonStyles.iconBtn}
        aria-label="Menu"
        onClick={(event) => {
          // The browser's own toggle is reported a moment later, so an Escape in between would be lost.
          event.preventDefault()
          setOpen((was) => !was)
        }}
      >
        <MenuIcon />
      </summary>
      <nav className={panelStyles.panel} aria-label="Menu">
        <MainLinks />
        {session.state === 'signed-in' ? (
          <ErrorFallback>
            <Suspense>
              <AccountItems user={session.user} />
            </Suspense>
          </ErrorFallback>
        ) : (
          <button type="button" {...opensSignIn} onClick={close}>
            Sign In
          </button>
        )}
      </nav>
    </details>
  )
}

const UserMenu = lazy(async () => ({ default: (await import('./user-menu.tsx')).UserMenu }))

const nameIn = (session: Session) => {
  if (session.state === 'signed-in') return shownName(session.user)
  return session.state === 'resolving' ? session.hint : null
}

/** Sign In, or the user menu. Its width is fixed, so that showing a returning user's name doesn't move the links. */
function AccountSlot() {
  const session = useSession()
  const name = nameIn(session)
  useEffect(() => {
    if (name !== null) void resolveSession()
  }, [name])

  return (
    <div className={accountSlotStyles.accountSlot}>
      {name === null ? (
        <button
          type="button"
          className={accountSlotStyles.plain}
          onPointerEnter={preloadSignIn}
          onFocus={preloadSignIn}
          {...opensSignIn}
        >
          <span className={accountSlotStyles.name}>Sign In</span>
        </button>
      ) : (
        <ErrorFallback instead={<WaitingMenu name={name} />}>
          <Suspense fallback={<WaitingMenu name={name} />}>
            {session.state === 'signed-in' ? <UserMenu user={session.user} /> : <WaitingMenu name={name} />}
          </Suspense>
        </ErrorFallback>
      )}
    </div>
  )
}

const WaitingMenu = ({ name }: { name: string }) => (
  <span className={accountSlotStyles.plain}>
    <AccountButtonLabel name={name} />
  </span>
)

/** Logo, main links, Book Now, and sign-in (§2). */
export function TopBar({ night, ownAction }: { night: boolean; ownAction: boolean }) {
  return (
    <header
      className={clsx(styles.top, night ? styles.over : styles.edge)}
      data-frame
      data-ground={night ? 'night' : undefined}
    >
      <div className={`wrap ${styles.wrap}`}>
        <Link className={`${logoStyles.logo} ${styles.homeLink}`} to={paths.home}>
          <Logo />
        </Link>
        <nav aria-label="Main">
          <MainLinks />
        </nav>
        <div className={styles.who}>
          <AccountSlot />
          <Link
            className={clsx(
              `${buttonStyles.btn} ${buttonStyles.small} ${styles.btn} ${styles.small}`,
              ownAction && buttonStyles.second,
            )}
            to={paths.booking}
          >
            Book Now
          </Link>
          <SmallMenu />
        </div>
      </div>
    </header>
  )
}
