import { useQuery } from '@tanstack/react-query'
import { countsQuery } from '../queries.ts'

/** How many stand how (§4), and what is coming this week. */
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
    <ul className="counts no-print" aria-label="Counts">
      {lines.map(([count, label]) => (
        <li key={label}>
          <b>{count?.toLocaleString('en-US') ?? '–'}</b> <span>{label}</span>
        </li>
      ))}
    </ul>
  )
}
