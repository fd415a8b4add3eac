import { paths } from '../../../domain/paths.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { CloseIcon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import * as panelStyles from '../../ui/panel.module.css'
import * as styles from './cookie-banner.module.css'

/**
 * Asks until there is an answer; the X hides it for this visit without one (§4). It stands in every page's HTML; the script in
 * the page's head shows it until there is an answer, and takes the answer ('data-consent').
 */
export const CookieBanner = () => (
  <section className={`${panelStyles.panel} ${styles.cookie}`} aria-label="Cookies">
    <h2>Cookies, briefly</h2>
    <IconButton className={styles.iconBtn} label="Close" data-consent="">
      <CloseIcon />
    </IconButton>
    <p>
      Ours are only for signing in. Yes or no, we’ll remember your answer on this device.{' '}
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
  </section>
)
