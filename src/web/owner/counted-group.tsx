import * as styles from './counted-group.module.css'

interface GroupTitleProps {
  title: string
  /** Of all that were counted, shown or not. */
  total: number
  /** There are more that were not counted. */
  more?: boolean
}

/** The title of a group of rows, with their number. */
export const GroupTitle = ({ title, total, more }: GroupTitleProps) => (
  <>
    {title}{' '}
    <span className={styles.many}>
      {total.toLocaleString('en-US')}
      {more && '+'}
    </span>
  </>
)

/** Below the rows, where not all of them are shown. */
export const NotAllShown = ({ shown, total }: { shown: number; total: number }) =>
  shown < total && <p className="quiet">Showing the first {shown}. More will appear as you work through them.</p>
