import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/feedback/notice.tsx'
import * as styles from './bookings/list/list-states.module.css'

/** Says why a view could not be loaded, and tries again. */
export const FailedToLoad = ({ error, onRetry }: { error: Error; onRetry: () => unknown }) => (
  <div className={styles.failed}>
    <Failure message={error.message} />
    <Button look="second" onClick={() => void onRetry()}>
      Try again
    </Button>
  </div>
)
