import { useQuery } from '@tanstack/react-query'
import * as typeStyles from '../../ui/type.module.css'
import { countsQuery } from '../queries.ts'
import * as styles from './counts.module.css'

/** Bookings by status (§4), and this week's. */
export function Counts() {
  const { data } = useQuery(countsQuery)
  const lines: [number | undefined, string][] = [
    [data?.confirmed, 'confirmed'],
    [data?.pending, 'pending'],
    [data?.cancelled, 'cancelled'],
    [data?.booked, 'booked'],
    [data?.comingThisWeek, 'in the next 7 days'],
  ]
  return (
    <ul className={`${typeStyles.noPrint} ${styles.counts}`} aria-label="Counts">
      {lines.map(([count, label]) => (
        <li key={label}>
          <b>{count?.toLocaleString('en-US') ?? '–'}</b> <span>{label}</span>
        </li>
      ))}
    </ul>
  )
}
