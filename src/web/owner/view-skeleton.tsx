import { clsx } from 'clsx/lite'
import type { ViewName } from './use-admin-view.ts'
import { useOnline } from './use-online.ts'
import * as styles from './view-skeleton.module.css'

/** Bars above the rows, number of rows, and bars in each row. */
const shapes: Partial<Record<ViewName, { top: number; rows: number; bars: number; look: string | undefined }>> = {
  list: { top: 3, rows: 8, bars: 5, look: styles.list },
  today: { top: 0, rows: 2, bars: 7, look: styles.today },
  month: { top: 0, rows: 5, bars: 7, look: styles.month },
  money: { top: 4, rows: 6, bars: 4, look: styles.money },
  call: { top: 0, rows: 5, bars: 2, look: styles.call },
}

const other = { top: 0, rows: 4, bars: 3, look: styles.other }

interface ViewSkeletonProps {
  view: ViewName
  /** The view's own heading is already there. The list has none. */
  hasHeading?: boolean
}

export const loadsOnceOnline = 'This will load once you’re back online.'

/** Placeholder in the shape of a view, so that what's there doesn't move when it has loaded. */
export function ViewSkeleton({ view, hasHeading = false }: ViewSkeletonProps) {
  const shape = shapes[view] ?? other
  const isOnline = useOnline()
  return (
    <div className={clsx(styles.skel, shape.look)} role="status">
      {isOnline ? <span className="sr">Loading...</span> : <p>{loadsOnceOnline}</p>}
      {!hasHeading && view !== 'list' && <i className={styles.heading} />}
      {shape.top > 0 && <Bars className={styles.top} count={shape.top} />}
      {Array.from({ length: shape.rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders have no other key.
        <Bars key={index} className={styles.row} count={shape.bars} />
      ))}
    </div>
  )
}

const Bars = ({ className, count }: { className: string | undefined; count: number }) => (
  <div className={className} aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders have no other key.
      <i key={index} />
    ))}
  </div>
)
