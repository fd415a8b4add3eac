import { clsx } from 'clsx/lite'
import { ownerStatusBadge, type Status } from '../../../domain/booking/booking.ts'
import * as styles from './status-badge.module.css'

type Tone = ReturnType<typeof ownerStatusBadge>['tone']

const dome = 'M1 10.5V7a5 5 0 0 1 10 0v3.5z'

// One shape per status, so color isn't the only signal; 12 by 12.
const shapes: Record<Tone, string> = {
  booked: dome,
  pending: dome,
  confirmed: 'M1 6.5l3.5 3.5L11 2.5',
  cancelled: 'M2 2l8 8M10 2l-8 8',
  unknown: 'M1 6h10',
}

const tones: Record<Tone, string> = {
  booked: styles.booked,
  pending: styles.pending,
  confirmed: styles.confirmed,
  cancelled: styles.cancelled,
  unknown: styles.unknown,
}

/** Class that colors an element by booking status. */
export const toneClass = (status: Status): string => clsx(styles.tone, tones[ownerStatusBadge(status).tone])

/** Icon of a status. Its color only repeats what the shape shows. */
export function StatusShape({ status }: { status: Status }) {
  const { tone } = ownerStatusBadge(status)
  return (
    <svg className={clsx(styles.shape, tone === 'booked' && styles.solid)} viewBox="0 0 12 12" aria-hidden="true">
      <path d={shapes[tone]} />
    </svg>
  )
}

/** A status as the owner sees it: shape, color, and label. */
export const StatusBadge = ({ status }: { status: Status }) => (
  <span className={`${toneClass(status)} ${styles.badge}`}>
    <StatusShape status={status} />
    {ownerStatusBadge(status).label}
  </span>
)
