import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import { contact } from '../site/contact.ts'
import * as buttonStyles from './button.module.css'
import { EndPage } from './end-page.tsx'
import * as styles from './outcome.module.css'
import { useOutcomeHeading } from './use-outcome-heading.ts'

interface OutcomeProps {
  title: string
  /** What happened, and what to do next. */
  children: ReactNode
  /** The main button, with at most a text link next to it. */
  act?: ReactNode
  /** Draws the ball in the hole; otherwise it stopped short. */
  isDone?: boolean
  /** True if the page already sets the margins. */
  isInset?: boolean
}

/** A dead-end page, such as for a link that no longer works: what happened, what to do next, one button. */
export function Outcome({ title, children, act, isDone = false, isInset = false }: OutcomeProps) {
  const heading = useOutcomeHeading(title)
  return (
    <Green isDone={isDone} isInset={isInset}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className="lead quiet">{children}</p>
      {act && <p className="acts no-print">{act}</p>}
    </Green>
  )
}

/** A message over a putting green. The ball's position shows how far things got. */
export const Green = ({ children, isDone = false, isInset = false }: Omit<OutcomeProps, 'title' | 'act'>) => (
  <EndPage isInset={isInset} drawing={<Putt isDone={isDone} />}>
    {children}
  </EndPage>
)

/** Call button for steps that only we can do; `isAside` if there's nothing left to do. */
export const CallUs = ({ isAside = false }: { isAside?: boolean }) => (
  <a className={clsx(buttonStyles.btn, isAside ? buttonStyles.second : buttonStyles.big)} href={contact.phoneLink}>
    Call {contact.phone}
  </a>
)

/** Shown for a link that we never sent in this form. */
export const NoLink = () => (
  <Outcome title="This link doesn’t work" act={<CallUs />}>
    Part of it may be missing. Open it again from our email, or call us.
  </Outcome>
)

/** A green with its flag and the line of a putt. Anchored at the lower right; the turf and the ground extend to the left. */
const Putt = ({ isDone }: { isDone: boolean }) => (
  <svg className={styles.putt} viewBox="0 0 1296 240" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
    <path className={styles.hills} d="M690 206q70-46 180-36t214-20 300 34M790 206q60-26 130-20t180-12 250 26" />
    <path className={styles.line} d={`M-60 206C330 148 680 176 ${isDone ? 1046 : 952} 197`} />
    <path className={styles.turf} d="M-700 206v-9H1166l9 4 6 5Z" />
    <path className={styles.cup} d="M1034 197h24v9h-24Z" />
    <path className={styles.pole} d="M1046 204V44" />
    <path className={styles.flag} d="M1048 46l64 22-64 22Z" />
    <g className={styles.grass}>
      <path d="M1204 206q-18-3-24-20 16 4 24 20-12-12-12-30 14 10 12 30-2-20 6-34 8 16-6 34 2-18 18-27 0 18-18 27Z" />
    </g>
    <path
      className={styles.ball}
      d={isDone ? 'M1033.2 197A13 13 0 0 1 1058.8 197Z' : 'M953 184a13 13 0 1 1 26 0a13 13 0 1 1-26 0Z'}
    />
    <path className={styles.ground} d="M-700 206H1996" />
  </svg>
)
