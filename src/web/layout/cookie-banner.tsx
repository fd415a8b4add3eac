import { useState } from 'react'
import { paths } from '../../domain/site/paths.ts'
import { localStore } from '../storage/local-storage.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { CloseIcon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import * as panelStyles from '../ui/panel.module.css'
import * as typeStyles from '../ui/type.module.css'
import * as styles from './cookie-banner.module.css'

const KEY = 'cookiesConsent'

/** Asks until there is an answer; the X hides it for this visit without one (§4). */
export function CookieBanner() {
  const [hidden, setHidden] = useState(() => localStore.read(KEY) !== null)
  if (hidden) return null

  const answer = (consent: 'accepted' | 'declined') => {
    localStore.write(KEY, consent)
    setHidden(true)
  }
  return (
    <section className={`${panelStyles.panel} ${styles.cookie}`} aria-label="Cookies">
      <h2>Cookies, briefly</h2>
      <IconButton className={styles.iconBtn} label="Close" onClick={() => setHidden(true)}>
        <CloseIcon />
      </IconButton>
      <p>
        Ours are only for signing in. Yes or no, we’ll remember your answer on this device.{' '}
        <Link to={paths.privacy}>Privacy</Link>
      </p>
      <div className={`${typeStyles.acts} ${styles.acts}`}>
        <Button size="small" onClick={() => answer('accepted')}>
          Yes, Please
        </Button>
        <Button size="small" look="second" onClick={() => answer('declined')}>
          No, Thanks
        </Button>
      </div>
    </section>
  )
}
