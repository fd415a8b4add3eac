import type { ReactNode } from 'react'
import * as styles from './counted-group.module.css'

interface GroupTitleProps {
  title: ReactNode
  /** Number of counted rows, including those not shown. */
  total: number
  /** There are more rows than were counted. */
  more?: boolean
}

/** Title of a group of rows, with their count. */
export const GroupTitle = ({ title, total, more }: GroupTitleProps) => (
  <>
    {title}{' '}
    <span className={styles.many}>
      {total.toLocaleString('en-US')}
      {more && '+'}
    </span>
  </>
)

/** Note below the rows if not all of them are shown. */
export const NotAllShown = ({ shown, total }: { shown: number; total: number }) =>
  shown < total && <p className="quiet">Showing the first {shown}. More will appear as you work through them.</p>
