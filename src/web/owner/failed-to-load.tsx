import { Fault } from '../app/api/api.ts'
import { toServerTime } from '../schedule/server-clock.ts'
import { NotAnswered } from '../ui/feedback/not-answered.tsx'
import { reloadOnline } from '../ui/feedback/reload-online.ts'
import * as styles from './bookings/list/list-states.module.css'
import { soonLabel } from './format.ts'

/** Shown in place of a view that crashed or whose script didn't load. */
export const ViewNotLoaded = ({ title }: { title?: string | undefined }) => (
  <>
    {title && <h2 className={styles.title}>{title}</h2>}
    <NotAnswered message="This didn’t load. Check your connection, then try again." onAgain={reloadOnline} />
  </>
)

interface FailedToLoadProps {
  error: Error
  onRetry: () => unknown
  /** When the data still shown below was loaded, in ms by this browser's clock; 0 if there is none. */
  shownFrom?: number
}

/** Shows that a view's data couldn't be loaded, and why, with a button to retry. */
export const FailedToLoad = ({ error, onRetry, shownFrom = 0 }: FailedToLoadProps) => {
  // The owner knows whose server it is, and the button says to try again.
  const why =
    error instanceof Fault && (error.status ?? 0) >= 500
      ? 'Something went wrong on the server.'
      : error.message.replace(/ Please try again\.$/, '')
  const message =
    shownFrom > 0
      ? `This didn’t update. ${why} Last updated ${soonLabel(toServerTime(shownFrom).toISOString())}.`
      : `This didn’t load. ${why}`
  return <NotAnswered message={message} onAgain={onRetry} />
}
