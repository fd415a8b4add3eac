import { useQuery } from '@tanstack/react-query'
import * as buttonStyles from '../../../ui/button.module.css'
import { attentionQuery } from '../../queries.ts'
import * as styles from './booking-list.module.css'

/** Says that the list shows the bookings of one account alone, and whose. */
export function OneAccount({ account, onClear }: { account: string; onClear: () => void }) {
  const { data } = useQuery(attentionQuery)
  const known = data?.busyAccounts.find(({ userId }) => userId === account)
  return (
    <p className={styles.oneAccount}>
      Showing only bookings for {known ? `${known.name}, ${known.email}` : 'one account'}.
      <button type="button" className={`${buttonStyles.linkBtn} ${styles.linkBtn}`} onClick={onClear}>
        Show all bookings
      </button>
    </p>
  )
}
