import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/feedback/notice.tsx'
import * as styles from './bookings/list/list-states.module.css'

/** Shows why a view couldn't be loaded, with a button to retry. */
export const FailedToLoad = ({ error, onRetry }: { error: Error; onRetry: () => unknown }) => (
  <div className={styles.failed}>
    <Failure message={error.message} />
    <Button look="second" onClick={() => void onRetry()}>
      Try again
    </Button>
  </div>
)
