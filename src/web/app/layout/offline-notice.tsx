import { useSyncExternalStore } from 'react'
import { OverDialogs } from '../../ui/dialog.tsx'
import * as toastStyles from '../../ui/feedback/toast.module.css'

const subscribe = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Says that the connection is gone, for as long as it is. */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <OverDialogs when={!online}>
      <div className={toastStyles.toasts} role="status">
        {!online && <p className={toastStyles.toast}>You’re offline. What you typed is still here.</p>}
      </div>
    </OverDialogs>
  )
}
