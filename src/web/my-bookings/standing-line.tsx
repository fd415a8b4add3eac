import { clsx } from 'clsx/lite'
import type { Badge as BadgeWords, Standing } from '../../domain/booking/booking.ts'
import { Badge } from '../ui/badge.tsx'
import { CheckIcon } from '../ui/icon.tsx'
import * as styles from './standing-line.module.css'

interface StandingProps {
  standing: Standing | undefined
  badge: BadgeWords
}

/** How a booking stands, on its card and in its details: our words, or the badge of §4 where it says it all. */
export const StandingLine = ({ standing, badge }: StandingProps) => (
  <p className={styles.line}>
    {standing ? (
      <b className={clsx(styles.words, standing.look === 'past' && 'quiet')}>
        {standing.look === 'confirmed' && <CheckIcon />}
        {standing.words}
      </b>
    ) : (
      <Badge look={badge.tone} isAside>
        {badge.label}
      </Badge>
    )}
  </p>
)

/** The badge of §4 where our own words came first: last and small (reading R6). On paper the words are enough. */
export const StatusBadge = ({ standing, badge }: StandingProps) =>
  standing && (
    <span className={clsx(styles.status, badge.tone === 'unknown' && 'no-print')}>
      Status{' '}
      <Badge look={badge.tone} isAside>
        {badge.label}
      </Badge>
    </span>
  )
