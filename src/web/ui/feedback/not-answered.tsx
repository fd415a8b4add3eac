import { Button } from '../button.tsx'
import * as styles from './not-answered.module.css'
import { Failure } from './notice.tsx'

interface NotAnsweredProps {
  /** The page's heading, where nothing else says it. */
  title?: string
  message: string
  onAgain: () => void
}

/** In place of what the server was asked for: why it is not there, and the way to try again. */
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
