import { paths } from '../../domain/site/paths.ts'
import { Link } from '../ui/link.tsx'
import { AccountSlot } from './account-slot.tsx'
import { Logo } from './logo.tsx'
import { MainLinks } from './main-links.tsx'
import { SmallMenu } from './small-menu.tsx'

/** Logo, main links, Book Now, and the way in (§2). */
export function TopBar({ night }: { night: boolean }) {
  return (
    <header className={night ? 'top over' : 'top edge'} data-ground={night ? 'night' : undefined}>
      <div className="wrap">
        <Link className="logo" to={paths.home}>
          <Logo />
        </Link>
        <nav aria-label="Main">
          <MainLinks />
        </nav>
        <div className="who">
          <AccountSlot />
          <Link className="btn small" to={paths.booking}>
            Book Now
          </Link>
          <SmallMenu />
        </div>
      </div>
    </header>
  )
}
