import type { ComponentType, ReactNode } from 'react'
import { type Path, paths } from '../../../domain/paths.ts'
import { NavLink } from '../../ui/link.tsx'

type Links = readonly (readonly [to: Path, label: string])[]

const mainLinks: Links = [
  [paths.home, 'Home'],
  [paths.about, 'About'],
  [paths.packages, 'Packages'],
  [paths.faq, 'FAQ'],
]

interface LinkListProps {
  links: Links
  as: ComponentType<{ to: string; children: ReactNode }>
}

export const LinkList = ({ links, as: Link }: LinkListProps) => (
  <ul>
    {links.map(([to, label]) => (
      <li key={to}>
        <Link to={to}>{label}</Link>
      </li>
    ))}
  </ul>
)

/** The four main links (§2). */
export const MainLinks = () => <LinkList links={mainLinks} as={NavLink} />
