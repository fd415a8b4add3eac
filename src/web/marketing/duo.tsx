import type { ReactNode } from 'react'
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
  <section className="stride">
    <div className={`wrap ${styles.duo}`}>
      <header>
        <h2>{title}</h2>
        <p className={`quiet lead ${styles.lead}`}>{lead}</p>
        {picture}
      </header>
      {children}
    </div>
  </section>
)
