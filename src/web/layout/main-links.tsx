import { paths } from '../../domain/site/paths.ts'
import { NavLink } from '../ui/link.tsx'

const links = [
  { to: paths.home, label: 'Home' },
  { to: paths.about, label: 'About' },
  { to: paths.packages, label: 'Packages' },
  { to: paths.faq, label: 'FAQ' },
]

/** The four main links (§2). */
export const MainLinks = () => (
  <ul>
    {links.map(({ to, label }) => (
      <li key={to}>
        <NavLink to={to}>{label}</NavLink>
      </li>
    ))}
  </ul>
)
