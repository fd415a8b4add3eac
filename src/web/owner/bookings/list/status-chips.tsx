import { useQuery } from '@tanstack/react-query'
import { BOOKED, CANCELLED, CONFIRMED, PENDING } from '../../../../domain/booking/booking.ts'
import { countsQuery, type ListFilter } from '../../queries.ts'
import { StatusShape } from '../status-badge.tsx'
import * as styles from './status-chips.module.css'

interface StatusChipsProps {
  chosen: ListFilter['status']
  onChoose: (status: ListFilter['status']) => void
}

/** How many bookings stand how (§4); pressing one shows only those, pressing it again all of them. */
export function StatusChips({ chosen, onChoose }: StatusChipsProps) {
  const { data } = useQuery(countsQuery)
  const other = data && data.all - data.booked - data.confirmed - data.pending - data.cancelled
  const chips: { status: ListFilter['status']; label: string; count: number | undefined }[] = [
    { status: '', label: 'All', count: data?.all },
    { status: BOOKED, label: 'Booked', count: data?.booked },
    { status: CONFIRMED, label: 'Confirmed', count: data?.confirmed },
    { status: PENDING, label: 'Pending', count: data?.pending },
    { status: CANCELLED, label: 'Cancelled', count: data?.cancelled },
    ...(other || chosen === 'other' ? [{ status: 'other' as const, label: 'Other', count: other }] : []),
  ]
  return (
    <ul className={styles.chips} aria-label="Counts">
      {chips.map(({ status, label, count }) => (
        <li key={label}>
          <button
            type="button"
            aria-pressed={status === chosen}
            onClick={() => onChoose(status === chosen ? '' : status)}
          >
            {status && <StatusShape status={status} />}
            {label} <b>{count?.toLocaleString('en-US') ?? '–'}</b>
          </button>
        </li>
      ))}
    </ul>
  )
}
