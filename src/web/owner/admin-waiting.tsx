import { Tabs } from '../ui/tabs.tsx'
import * as styles from './admin-page.module.css'
import { BookingsWaiting } from './bookings/views-bar.tsx'

/** Tabs of the dashboard (§2). */
export const adminTabs = [
  { name: 'bookings', label: 'Bookings' },
  { name: 'availability', label: 'Availability' },
  { name: 'settings', label: 'Settings' },
] as const

const ignore = () => {}

/** The dashboard's frame while the session resolves (§2). Nothing can be pressed yet. */
export const AdminWaiting = () => (
  <>
    <p className="sr" role="status">
      Loading...
    </p>
    <div className={`wrap ${styles.dashboard}`} inert>
      <Tabs
        label="Admin"
        tabs={adminTabs.map((tab) => ({ ...tab, content: <BookingsWaiting view={undefined} onChoose={ignore} /> }))}
        chosen="bookings"
        onChoose={ignore}
        before={<h1>Admin</h1>}
        after={<p className={`quiet ${styles.loading}`}>Loading...</p>}
      />
    </div>
  </>
)
