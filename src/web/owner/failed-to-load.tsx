import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/feedback/notice.tsx'
import * as styles from './bookings/list/list-states.module.css'
import { clockLabel } from './format.ts'

/** Shown in place of a view that crashed or whose script didn't load. Offline, a reload would lose the dashboard, too. */
export const ViewNotLoaded = ({ title }: { title?: string | undefined }) => (
  <>
    {title && <h2 className={styles.title}>{title}</h2>}
    <NotLoaded
      message="This didn’t load. Check your connection, then try again."
      onRetry={() => navigator.onLine && location.reload()}
    />
  </>
)

interface FailedToLoadProps {
  error: Error
  onRetry: () => unknown
  /** When what's still shown below was loaded; 0 if nothing is. */
  shownFrom?: number
}

/** Shows that a view's data couldn't be loaded, and why, with a button to retry. */
export const FailedToLoad = ({ error, onRetry, shownFrom = 0 }: FailedToLoadProps) => {
  const age = shownFrom > 0 ? ` What you see is from ${clockLabel(new Date(shownFrom).toISOString())}.` : ''
  return <NotLoaded message={`This didn’t load. ${error.message}${age}`} onRetry={onRetry} />
}

/** What couldn't be loaded, with a button to retry. */
export const NotLoaded = ({ message, onRetry }: { message: string; onRetry: () => unknown }) => (
  <div className={styles.failed}>
    <Failure message={message} />
    <Button look="second" onClick={() => void onRetry()}>
      Try again
    </Button>
  </div>
)
