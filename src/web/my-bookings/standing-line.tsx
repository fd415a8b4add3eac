import { clsx } from 'clsx/lite'
import type { Badge as BadgeWords, Standing } from '../../domain/booking/booking.ts'
import { Badge } from '../ui/badge.tsx'
import { CheckIcon } from '../ui/icon.tsx'
import * as styles from './standing-line.module.css'

/** How a booking stands, on its card and in its details: our words first, then the badge of §4. */
export const StandingLine = ({ standing, badge }: { standing: Standing | undefined; badge: BadgeWords }) => (
  <p className={styles.line}>
    {standing && (
      <b className={clsx(styles.words, standing.look === 'past' && 'quiet')}>
        {standing.look === 'confirmed' && <CheckIcon />}
        {standing.words}
      </b>
    )}
    {/* On paper our own words are enough. */}
    <Badge look={badge.tone} isAside className={standing && badge.tone === 'unknown' ? 'no-print' : undefined}>
      {badge.label}
    </Badge>
  </p>
)
