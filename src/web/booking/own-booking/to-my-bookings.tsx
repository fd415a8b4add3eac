import { paths } from '../../../domain/paths.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Link } from '../../ui/link.tsx'

const looks = {
  big: `${buttonStyles.btn} ${buttonStyles.big}`,
  second: `${buttonStyles.btn} ${buttonStyles.second}`,
  text: 'text',
}

/** The way on from a page about one booking: its big button, or `second` or a `text` link beside what is to be pressed first. */
export const ToMyBookings = ({ look = 'big' }: { look?: keyof typeof looks }) => (
  <Link className={looks[look]} to={paths.myBookings}>
    View My Bookings
  </Link>
)
