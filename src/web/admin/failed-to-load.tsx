import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/notice.tsx'
import { messageOf } from './format.ts'

/** Says why a view could not be loaded, and tries again. */
export const FailedToLoad = ({ error, onRetry }: { error: Error; onRetry: () => unknown }) => (
  <div className="ad-failed">
    <Failure message={messageOf(error)} />
    <Button look="second" onClick={() => void onRetry()}>
      Try again
    </Button>
  </div>
)
