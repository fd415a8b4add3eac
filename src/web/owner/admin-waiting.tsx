import { Tabs } from '../ui/tabs.tsx'
import * as styles from './admin-page.module.css'
import { ViewsBar, ViewWaiting } from './bookings/views-bar.tsx'

/** Tabs of the dashboard (§2). */
export const adminTabs = [
  { name: 'bookings', label: 'Bookings' },
  { name: 'availability', label: 'Availability' },
  { name: 'settings', label: 'Settings' },
] as const

const ignore = () => {}

/** No view is marked, because nobody knows yet which one will be shown. */
const BookingsWaiting = () => (
  <>
    <ViewsBar view={undefined} onChoose={ignore} />
    <ViewWaiting view="list" isWhole />
  </>
)

/** The dashboard's frame while the session resolves (§2). Nothing can be pressed yet. */
export const AdminWaiting = () => (
  <>
    <p className="sr" role="status">
      Loading...
    </p>
    <div className={`wrap ${styles.dashboard}`} inert>
      <Tabs
        label="Admin"
        tabs={adminTabs.map((tab) => ({ ...tab, content: tab.name === 'bookings' && <BookingsWaiting /> }))}
        chosen="bookings"
        onChoose={ignore}
        before={<h1>Admin</h1>}
        after={<p className={`quiet ${styles.loading}`}>Loading...</p>}
      />
    </div>
  </>
)
