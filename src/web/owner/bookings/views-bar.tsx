import { clsx } from 'clsx/lite'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { PlusIcon } from '../../ui/icon.tsx'
import type { ViewName } from '../use-admin-view.ts'
import { ViewSkeleton } from '../view-skeleton.tsx'
import * as styles from './views-bar.module.css'

/** The views with a tab of their own. */
export const viewLabels: [ViewName, string][] = [
  ['list', 'List'],
  ['month', 'Month'],
  ['today', 'Today'],
  ['weather', 'Weather'],
  ['money', 'Money'],
  ['companies', 'Companies'],
  ['reviews', 'Reviews'],
  ['log', 'Change log'],
]

interface ViewsBarProps<Name = ViewName> {
  /** The current view; undefined while nobody knows yet whether to show one. */
  view: Name | undefined
  onChoose: (view: Name) => void
}

interface ViewsLineProps<Name> extends ViewsBarProps<Name> {
  label: string
  views: readonly (readonly [Name, string])[]
}

/** Tabs of views: a single line that scrolls if it's wider than the window. */
export function ViewsLine<Name extends string>({ label, views, view, onChoose }: ViewsLineProps<Name>) {
  const line = useRef<HTMLElement>(null)
  const [isCut, setCut] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls the current tab into view, with its neighbors.
  useEffect(() => {
    line.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [view])
  return (
    <nav
      className={clsx(styles.views, isCut && styles.cut)}
      aria-label={label}
      ref={line}
      onScroll={({ currentTarget }) => setCut(currentTarget.scrollLeft > 0)}
    >
      {views.map(([name, words]) => (
        <button
          key={name}
          type="button"
          aria-current={name === view ? 'page' : undefined}
          onClick={() => onChoose(name)}
        >
          {words}
        </button>
      ))}
    </nav>
  )
}

/** The booking views, and the button that books for a caller. */
export const ViewsBar = ({ view, onChoose }: ViewsBarProps) => (
  <div className={`no-print ${styles.bar}`}>
    <ViewsLine label="Bookings" views={viewLabels} view={view} onChoose={onChoose} />
    <Button
      {...(view === 'call' && ({ look: 'second', 'aria-current': 'page' } as const))}
      size="small"
      className={styles.call}
      onClick={() => onChoose('call')}
    >
      <PlusIcon />
      <span>
        Book<span className="sr-s"> for a caller</span>
      </span>
    </Button>
  </div>
)

/** Placeholder of a view. `isWhole` leaves room for what may be waiting above it. */
export const ViewWaiting = ({ view, isWhole = false }: { view: ViewName; isWhole?: boolean }) => (
  <div className={clsx(isWhole && styles.whole, view === 'list' && styles.besideNext)}>
    <ViewSkeleton view={view} />
  </div>
)
