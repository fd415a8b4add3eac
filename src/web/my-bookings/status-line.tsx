import { clsx } from 'clsx/lite'
import type { Badge as BadgeWords, StatusWords } from '../../domain/booking/booking.ts'
import { Badge } from '../ui/badge.tsx'
import { CheckIcon } from '../ui/icon.tsx'
import * as styles from './status-line.module.css'

interface StatusProps {
  statusWords: StatusWords | undefined
  badge: BadgeWords
}

/** How a booking stands, on its card and in its details: our words, or the badge of §4 where it says it all. */
export const StatusLine = ({ statusWords, badge }: StatusProps) => (
  <p className={styles.line}>
    {statusWords ? (
      <b className={clsx(styles.words, statusWords.look === 'past' && 'quiet')}>
        {statusWords.look === 'confirmed' && <CheckIcon />}
        {statusWords.words}
      </b>
    ) : (
      <Badge look={badge.tone} isAside>
        {badge.label}
      </Badge>
    )}
  </p>
)

/** The badge of §4 where our own words came first: last and small (reading R6). On paper the words are enough. */
export const StatusBadge = ({ statusWords, badge }: StatusProps) =>
  statusWords && (
    <span className={clsx(styles.status, badge.tone === 'unknown' && 'no-print')}>
      Status{' '}
      <Badge look={badge.tone} isAside>
        {badge.label}
      </Badge>
    </span>
  )
