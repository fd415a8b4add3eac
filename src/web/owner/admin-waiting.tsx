import { Button } from '../ui/button.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import { Tabs } from '../ui/tabs.tsx'
import * as styles from './admin-page.module.css'

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
    <div className={`wrap ${styles.dashboard} ${styles.waiting}`} inert>
      <Tabs
        label="Admin"
        tabs={adminTabs.map((tab) => ({ ...tab, content: <Loading /> }))}
        chosen="bookings"
        onChoose={ignore}
        before={<h1>Admin</h1>}
        after={
          <Button look="second" size="small" className={styles.exit}>
            Exit Admin
          </Button>
        }
      />
    </div>
  </>
)
