import { Button } from '../button.tsx'
import * as styles from './not-answered.module.css'
import { Failure } from './notice.tsx'

interface NotAnsweredProps {
  /** The page's heading, if nothing else shows it. */
  title?: string
  message: string
  onAgain: () => void
}

/** Shown when a request failed: why, and a button to try again. */
export const NotAnswered = ({ title, message, onAgain }: NotAnsweredProps) => (
  <>
    {title && <h1>{title}</h1>}
    <div className={`column ${styles.notAnswered}`}>
      <Failure message={message} />
      <Button look="second" onClick={onAgain}>
        Try again
      </Button>
    </div>
  </>
)
