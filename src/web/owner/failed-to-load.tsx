import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/feedback/notice.tsx'
import * as styles from './bookings/list/list-states.module.css'

/** Shown in place of a view that crashed or whose script didn't load. Offline, a reload would lose the dashboard, too. */
export const ViewNotLoaded = () => (
  <NotLoaded
    message="This didn’t load. Check your connection, then try again."
    onRetry={() => navigator.onLine && location.reload()}
  />
)

/** Shows that a view's data couldn't be loaded, and why, with a button to retry. */
export const FailedToLoad = ({ error, onRetry }: { error: Error; onRetry: () => unknown }) => (
  <NotLoaded message={`This didn’t load. ${error.message}`} onRetry={onRetry} />
)

/** What couldn't be loaded, with a button to retry. */
export const NotLoaded = ({ message, onRetry }: { message: string; onRetry: () => unknown }) => (
  <div className={styles.failed}>
    <Failure message={message} />
    <Button look="second" onClick={() => void onRetry()}>
      Try again
    </Button>
  </div>
)
