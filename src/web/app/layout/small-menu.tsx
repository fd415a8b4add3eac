import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import * as buttonStyles from '../../ui/button.module.css'
import { MenuIcon } from '../../ui/icon.tsx'
import * as panelStyles from '../../ui/panel.module.css'
import { useDismissal } from '../../ui/use-dismissal.ts'
import { useLocation } from '../router/location.tsx'
import { useSession } from '../session/session.ts'
import { expectSignIn, opensSignIn } from '../session/sign-in-request.ts'
import { Silently } from './error-fallback.tsx'
import { MainLinks } from './main-links.tsx'
import * as styles from './small-menu.module.css'

const AccountItems = lazy(async () => ({ default: (await import('./account-items.tsx')).AccountItems }))

/** The links once more, for small screens. A native disclosure: it opens before, and without, any script. */
export function SmallMenu() {
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
    if (maySignIn) expectSignIn()
  }, [maySignIn])

  return (
    <details
      className={styles.smallMenu}
      ref={area}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button, with its own keys. */}
      <summary
        className={buttonStyles.iconBtn}
        aria-label="Menu"
        onClick={(event) => {
          // Not the browser's own turn, which is told a moment later: an Escape in between would be lost.
          event.preventDefault()
          setOpen((was) => !was)
        }}
      >
        <MenuIcon />
      </summary>
      <nav className={panelStyles.panel} aria-label="Menu">
        <MainLinks />
        {session.state === 'signed-in' ? (
          <Silently>
            <Suspense>
              <AccountItems user={session.user} />
            </Suspense>
          </Silently>
        ) : (
          <button type="button" {...opensSignIn} onClick={close}>
            Sign In
          </button>
        )}
      </nav>
    </details>
  )
}
