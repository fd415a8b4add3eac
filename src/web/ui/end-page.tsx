import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import * as styles from './end-page.module.css'

interface EndPageProps {
  /** Stands at the foot of the page, from edge to edge. */
  drawing: ReactNode
  /** Its page has given it its margins. */
  isInset?: boolean
  children: ReactNode
}

/** A page of a few words over a drawing. */
export const EndPage = ({ drawing, isInset = false, children }: EndPageProps) => (
  <div className={styles.page}>
    <div className={clsx(styles.words, !isInset && 'wrap')}>{children}</div>
    {drawing}
  </div>
)
