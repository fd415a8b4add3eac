import { clsx } from 'clsx/lite'
import { paths } from '../../../domain/paths.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Link } from '../../ui/link.tsx'
import { AccountSlot } from './account-slot.tsx'
import * as logoStyles from './logo.module.css'
import { Logo } from './logo.tsx'
import { MainLinks } from './main-links.tsx'
import { SmallMenu } from './small-menu.tsx'
import * as styles from './top-bar.module.css'

/** Logo, main links, Book Now, and the way in (§2). */
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
