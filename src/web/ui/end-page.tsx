import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import * as styles from './end-page.module.css'

interface EndPageProps {
  /** Drawn edge to edge at the bottom of the page. */
  drawing: ReactNode
  /** True if the page already sets the margins. */
  isInset?: boolean
  children: ReactNode
}

/** A short message over a drawing. */
export const EndPage = ({ drawing, isInset = false, children }: EndPageProps) => (
  <div className={styles.page}>
    <div className={clsx(styles.words, !isInset && 'wrap')}>{children}</div>
    {drawing}
  </div>
)
