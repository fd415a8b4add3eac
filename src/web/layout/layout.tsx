import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useAskedToSignIn } from '../session/sign-in-request.ts'
import * as toastStyles from '../ui/feedback/toast.module.css'
import { Footer } from './footer.tsx'
import { importSignIn } from './import-sign-in.ts'
import * as styles from './layout.module.css'
import { Silently } from './silently.tsx'
import { TopBar } from './top-bar.tsx'

const Floating = lazy(async () => ({ default: (await import('./floating.tsx')).Floating }))
const SignInDialog = lazy(async () => ({ default: (await importSignIn()).SignInDialog }))

interface LayoutProps {
  /** The top bar lies over the page's own night sky. */
  night: boolean
  /** Book Now is not what to press here. */
  ownAction: boolean
  children: ReactNode
}

/** What every page has around it (§2): skip link, top bar, footer, and what floats above. */
export function Layout({ night, ownAction, children }: LayoutProps) {
  return (
    <>
      <a className={styles.skip} data-frame href="#main">
        Skip to content
      </a>
      <TopBar night={night} ownAction={ownAction} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer ownAction={ownAction} />
      <Above />
    </>
  )
}

/** What needs a script anyway, and therefore comes after the page itself. */
function Above() {
  const asked = useAskedToSignIn()
  const [dialogUsed, setDialogUsed] = useState(false)
  const [started, setStarted] = useState(false)
  useEffect(() => {
    // With the fonts at hand: what stands on the lower edge grows upwards, and would move when they come. But not for ever.
    const start = () => setStarted(true)
    void document.fonts.ready.then(start)
    const late = setTimeout(start, 3000)
    return () => clearTimeout(late)
  }, [])
  if (asked && !dialogUsed) setDialogUsed(true)

  return (
    <>
      {started && (
        <Silently>
          <Suspense>
            <Floating />
          </Suspense>
        </Silently>
      )}
      {dialogUsed && (
        <Silently instead={<NotLoaded />}>
          <Suspense>
            <SignInDialog asked={asked} />
          </Suspense>
        </Silently>
      )}
    </>
  )
}

const NotLoaded = () => (
  <div className={toastStyles.toasts} role="alert">
    <p className={toastStyles.toast}>That didn’t load. Check your connection, then reload this page.</p>
  </div>
)
