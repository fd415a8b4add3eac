import { paths } from '../../../domain/paths.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Link } from '../../ui/link.tsx'

const looks = {
  big: `${buttonStyles.btn} ${buttonStyles.big}`,
  second: `${buttonStyles.btn} ${buttonStyles.second}`,
  text: 'text',
}

/** Link from a booking's page to My Bookings: a big button, or `second` or `text` next to a more important action. */
export const ToMyBookings = ({ look = 'big' }: { look?: keyof typeof looks }) => (
  <Link className={looks[look]} to={paths.myBookings}>
    View My Bookings
  </Link>
)
