import { paths } from '../../../domain/paths.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Link } from '../../ui/link.tsx'

/** The way on from a page about one booking. */
export const ToMyBookings = () => (
  <Link className={`${buttonStyles.btn} ${buttonStyles.second}`} to={paths.myBookings}>
    View My Bookings
  </Link>
)
