import { clsx } from 'clsx/lite'
import type { Badge as BadgeWords, StatusWords } from '../../domain/booking/booking.ts'
import { unbroken } from '../../domain/calendar.ts'
import { contact } from '../site/contact.ts'
import { Badge } from '../ui/badge.tsx'
import { withContactLinks } from '../ui/contact-links.tsx'
import { Fact } from '../ui/facts.tsx'
import { CheckIcon } from '../ui/icon.tsx'
import * as styles from './status-line.module.css'

interface StatusProps {
  statusWords: StatusWords | undefined
  badge: BadgeWords
}

/** A booking's status on its card and in its details: our own words, or the badge of §4 if that says it all. */
export const StatusLine = ({ statusWords, badge }: StatusProps) => (
  <p className={styles.line}>
    {statusWords ? (
      <b className={clsx(styles.words, statusWords.look === 'past' && 'quiet')}>
        {statusWords.look === 'confirmed' && <CheckIcon />}
        {unbroken(statusWords.words)}
      </b>
    ) : (
      <SmallBadge badge={badge} />
    )}
  </p>
)

/** Said once our promise to confirm is broken, in place of the promise. */
export const LateToConfirm = ({ statusWords, className }: Pick<StatusProps, 'statusWords'> & { className?: string }) =>
  statusWords?.isLate && (
    <p className={className}>
      {withContactLinks(
        `We’re late confirming this booking. Your time is still reserved. Call ${contact.phone} for an answer now.`,
      )}
    </p>
  )

/** The badge of §4 when our own words came first: last and small (R6: status spellings). */
export const StatusBadge = ({ statusWords, badge }: StatusProps) =>
  statusWords && (
    <span className={clsx(styles.status, onPaper(badge))}>
      Status <SmallBadge badge={badge} />
    </span>
  )

/** The same small badge as an entry in the details' list of facts. */
export const StatusFact = ({ statusWords, badge }: StatusProps) =>
  statusWords && (
    <Fact name="Status" className={clsx(onPaper(badge))}>
      <SmallBadge badge={badge} />
    </Fact>
  )

/** In print, our own words are enough. */
const onPaper = ({ tone }: BadgeWords) => tone === 'unknown' && 'no-print'

const SmallBadge = ({ badge: { tone, label } }: Pick<StatusProps, 'badge'>) => (
  <Badge look={tone} isAside>
    {label}
  </Badge>
)
