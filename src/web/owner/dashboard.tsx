import { useMutation } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense } from 'react'
import { paths } from '../../domain/paths.ts'
import { adminApi, answerOf } from '../app/api/api.ts'
import { Redirect, useNavigate } from '../app/router/location.tsx'
import { resolveSession } from '../app/session/session.ts'
import { Button } from '../ui/button.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import { dismiss, notify } from '../ui/feedback/toast.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useMedia } from '../ui/use-media.ts'
import * as styles from './dashboard.module.css'
import { addressOf, useAdminView } from './use-admin-view.ts'

const BookingsTab = lazy(async () => ({ default: (await import('./bookings/bookings-tab.tsx')).BookingsTab }))
const AvailabilityTab = lazy(async () => ({
  default: (await import('./availability/availability-tab.tsx')).AvailabilityTab,
}))
const SettingsTab = lazy(async () => ({ default: (await import('./settings/settings-tab.tsx')).SettingsTab }))

const LEAVING = 'exit admin'

/** A tab that is loaded when it is opened; the row of tabs stands meanwhile. */
const Loaded = ({ tab: Tab }: { tab: ComponentType }) => (
  <Suspense fallback={<Loading />}>
    <Tab />
  </Suspense>
)

const tabs = [
  { name: 'bookings', label: 'Bookings', content: <Loaded tab={BookingsTab} /> },
  { name: 'availability', label: 'Availability', content: <Loaded tab={AvailabilityTab} /> },
  { name: 'settings', label: 'Settings', content: <Loaded tab={SettingsTab} /> },
] as const

/** The dashboard behind the gate: three tabs and the way out (§2). On a phone it begins with what happens today. */
export function Dashboard() {
  const { tab, isBare, go } = useAdminView()
  const isPhone = useMedia('(max-width: 760px)')
  // Only the tab waits for the redirect: the heading, which gets the focus after unlocking, has to be there at once.
  const today = isBare && isPhone && <Redirect to={addressOf({ tab: 'bookings', view: 'today', account: '' })} />
  return (
    <div className={`wrap ${styles.desk}`} data-caddie="margin">
      <Tabs
        label="Admin"
        tabs={today ? tabs.map((tab) => ({ ...tab, content: today })) : tabs}
        chosen={tab}
        onChoose={(next) => go({ tab: next })}
        before={<h1>Admin</h1>}
        after={<ExitAdmin />}
      />
    </div>
  )
}

/** Locks the dashboard and returns to the home page. */
function ExitAdmin() {
  const navigate = useNavigate()
  const locking = useMutation({
    onMutate: () => dismiss(LEAVING),
    mutationFn: () => answerOf(adminApi.dashboard.lock.$post()),
    onSuccess: async () => {
      await navigate(paths.home)
      await resolveSession({ again: true })
    },
    onError: ({ message }) => notify(message, { about: LEAVING, bad: true }),
  })
  return (
    <Button
      look="second"
      size="small"
      className={styles.exit}
      busy={locking.isPending && 'One moment...'}
      onClick={() => locking.mutate()}
    >
      Exit Admin
    </Button>
  )
}
