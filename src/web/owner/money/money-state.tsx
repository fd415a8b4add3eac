import { serverNow } from '../../schedule/server-clock.ts'
import type { AdminBooking } from '../queries.ts'
import { type MoneyMark, moneyMarks } from './money-marks.ts'
import * as styles from './money-state.module.css'

// Told apart by shape, not by color alone: 12 by 12.
const shapes: Record<MoneyMark['look'], string> = {
  held: 'M6 1.5V6l3 2M6 .8a5.2 5.2 0 1 0 0 10.4A5.2 5.2 0 0 0 6 .8',
  nothing: 'M6 .8a5.2 5.2 0 1 0 0 10.4A5.2 5.2 0 0 0 6 .8',
  part: 'M6 .8a5.2 5.2 0 1 0 0 10.4A5.2 5.2 0 0 0 6 .8',
  paid: 'M1 6.5l3.5 3.5L11 2.5',
  late: 'M6 1l5.2 10H.8zM6 4.8v2.6M6 9v.6',
  back: 'M10.5 6H1.5M5 2L1.2 6 5 10',
  failed: 'M2 2l8 8M10 2l-8 8',
  disputed: 'M2 11.5V1h8.5L8 4l2.5 3H2',
}

/** How the money of a booking stands, each state by a shape and in words; nothing where there is nothing to say. */
export function MoneyState({ booking }: { booking: AdminBooking }) {
  const marks = moneyMarks(booking, serverNow())
  if (marks.length === 0) return null
  return (
    <ul className={styles.marks} aria-label="Money">
      {marks.map(({ look, words }) => (
        <li key={look} data-look={look}>
          <svg viewBox="0 0 12 12" aria-hidden="true">
            <path d={shapes[look]} />
            {look === 'part' && <path className={styles.solid} d="M6 .8a5.2 5.2 0 0 0 0 10.4z" />}
          </svg>
          {words}
        </li>
      ))}
    </ul>
  )
}
