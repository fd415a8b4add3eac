import { paths } from '../../../domain/paths.ts'
import type * as toastModule from '../../ui/feedback/toast.tsx'
import { Link } from '../../ui/link.tsx'
import { placeForFocus } from '../session/focus.ts'
import { shownName, signOut, type User } from '../session/session.ts'
import * as styles from './account-items.module.css'

const LEAVING = 'sign out'
let toasts: typeof toastModule | undefined

/** Signs out. A failure shows a toast until the next try. */
async function leave() {
  toasts?.dismiss(LEAVING)
  try {
    await signOut()
    // The menu and its button are gone, so the focus goes to the new content once it has rendered.
    requestAnimationFrame(() => placeForFocus()?.focus({ preventScroll: true }))
  } catch (error) {
    toasts = await import('../../ui/feedback/toast.tsx')
    toasts.notify((error as Error).message, { about: LEAVING, bad: true })
  }
}

/** Name, email, My Bookings, Account Settings, Admin Panel (admin only), Sign Out (§2). */
export const AccountItems = ({ user }: { user: User }) => (
  <>
    <p className={styles.menuHeading}>
      <b>{shownName(user)}</b>
      <span className="quiet">{user.email}</span>
    </p>
    <ul>
      <li>
        <Link to={paths.myBookings}>My Bookings</Link>
      </li>
      <li>
        <Link to={paths.profile}>Account Settings</Link>
      </li>
      {user.isAdmin && (
        <li>
          <Link to={paths.admin}>Admin Panel</Link>
        </li>
      )}
      <li>
        <button type="button" onClick={() => void leave()}>
          Sign Out
        </button>
      </li>
    </ul>
  </>
)
