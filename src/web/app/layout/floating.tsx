import { useSyncExternalStore } from 'react'
import { paths } from '../../../domain/paths.ts'
import { Caddie } from '../../caddie/caddie.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { OverDialogs } from '../../ui/dialog.tsx'
import { ErrorFallback } from '../../ui/feedback/error-fallback.tsx'
import * as toastStyles from '../../ui/feedback/toast.module.css'
import { Toasts } from '../../ui/feedback/toast.tsx'
import { CloseIcon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import * as panelStyles from '../../ui/panel.module.css'
import * as styles from './floating.module.css'

/**
 * Shown until there's an answer; the X only hides it for this visit (§4). It's in every page's HTML: the script in the
 * page's head shows it and takes the answer ('data-consent').
 */
const CookieBanner = () => (
  <section className={`${panelStyles.panel} ${styles.cookie}`} aria-label="Cookies">
    <p>
      We use cookies only for signing in.
      <span className={styles.more}>{' Yes or no, we’ll remember your answer on this device.'}</span>{' '}
      <Link to={paths.privacy}>Privacy</Link>
    </p>
    <div className={`acts ${styles.acts}`}>
      <Button size="small" data-consent="accepted">
        Yes, Please
      </Button>
      <Button size="small" look="second" data-consent="declined">
        No, Thanks
      </Button>
    </div>
    <IconButton className={styles.iconBtn} label="Close" data-consent="">
      <CloseIcon />
    </IconButton>
  </section>
)

const subscribe = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Shown while the browser is offline. */
function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <OverDialogs when={!online}>
      <div className={toastStyles.toasts} role="status">
        {!online && <p className={toastStyles.toast}>You’re offline. Keep this page open.</p>}
      </div>
    </OverDialogs>
  )
}

/** Floats at the bottom of the window: cookie banner left, caddie right; on phones the caddie is above the banner. */
export const Floating = () => (
  <>
    <div className={styles.floats}>
      <CookieBanner />
      <div className={styles.floatsRight}>
        <ErrorFallback>
          <Caddie />
        </ErrorFallback>
      </div>
    </div>
    <OfflineNotice />
    <Toasts />
  </>
)
