import type { ReactNode } from 'react'
import * as styles from './empty-view.module.css'

interface EmptyViewProps {
  title: string
  /** What will appear here and how, with a link to get started if there is one. */
  children?: ReactNode
}

/** Shown if a view has no data yet: a ball's flight over the ground line (brand §1). */
export const EmptyView = ({ title, children }: EmptyViewProps) => (
  <div className={styles.empty}>
    <svg viewBox="0 0 320 96" aria-hidden="true">
      <path className={styles.ground} d="M0 94H320M24 94v-9" />
      <path className={styles.flight} d="M24 82C82-10 206-30 268 86" />
      <circle className={styles.ball} cx="268" cy="87" r="5.5" />
    </svg>
    <h3>{title}</h3>
    {children}
  </div>
)
