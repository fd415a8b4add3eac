import type { ReactNode } from 'react'
import * as typeStyles from '../ui/type.module.css'
import * as styles from './duo.module.css'

interface DuoProps {
  title: string
  lead: string
  /** Below the heading. */
  picture?: ReactNode
  children: ReactNode
}

/** A section with its heading beside what it is about. */
export const Duo = ({ title, lead, picture, children }: DuoProps) => (
  <section className={typeStyles.stride}>
    <div className={`${typeStyles.wrap} ${styles.duo}`}>
      <header>
        <h2>{title}</h2>
        <p className={`${typeStyles.quiet} ${typeStyles.lead} ${styles.lead}`}>{lead}</p>
        {picture}
      </header>
      {children}
    </div>
  </section>
)
