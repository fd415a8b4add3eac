import { Caddie } from '../../caddie/caddie.tsx'
import { Toasts } from '../../ui/feedback/toast.tsx'
import { CookieBanner } from './cookie-banner.tsx'
import { Silently } from './error-fallback.tsx'
import * as styles from './floating.module.css'
import { OfflineNotice } from './offline-notice.tsx'

/** The lower edge of the window: cookie banner left, caddie right; on phones the caddie stands above the banner. */
export const Floating = () => (
  <>
    <div className={styles.floats}>
      <CookieBanner />
      <div className={styles.floatsRight}>
        <Silently>
          <Caddie />
        </Silently>
      </div>
    </div>
    <OfflineNotice />
    <Toasts />
  </>
)
