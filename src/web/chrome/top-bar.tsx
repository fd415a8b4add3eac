import { Link, NavLink } from 'react-router'
import { paths } from '../paths.ts'
import { mainLinks } from './links.ts'
import { Logo } from './logo.tsx'

/** Logo, main links, Book Now, and the way in (§2). */
export function TopBar({ night }: { night: boolean }) {
  return (
    <header className={night ? 'top over' : 'top edge'} data-ground={night ? 'night' : undefined}>
      <div className="wrap">
        <Link className="logo" to={paths.home}>
          <Logo />
        </Link>
        <nav aria-label="Main">
          <ul>
            {mainLinks.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} end>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="who">
          <Link className="btn small" to={paths.booking}>
            Book Now
          </Link>
        </div>
      </div>
    </header>
  )
}
