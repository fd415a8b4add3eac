import { useQuery } from '@tanstack/react-query'
import { Link } from '../ui/link.tsx'
import { countsQuery } from './queries.ts'
import { adminViewPath } from './use-admin-view.ts'

const list = { tab: 'bookings', view: 'list', account: '' } as const

/** What an owner can do before the first booking; nothing once there is one. */
export function FirstSteps() {
  const { data: counts } = useQuery(countsQuery)
  return (
    counts?.all === 0 && (
      <p>
        Check your hours in <Link to={adminViewPath({ ...list, tab: 'availability' })}>Availability</Link> and your
        booking rules in <Link to={adminViewPath({ ...list, tab: 'settings' })}>Settings</Link>, or{' '}
        <Link to={adminViewPath({ ...list, view: 'call' })}>book for a caller</Link>.
      </p>
    )
  )
}
