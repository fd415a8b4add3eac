import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/notice.tsx'
import * as typeStyles from '../ui/type.module.css'
import * as styles from './mailed-link-states.module.css'

/** While the server is asked whose link it is. */
export const Looking = () => (
  <p className={typeStyles.quiet} role="status">
    Loading...
  </p>
)

/** The server could not be asked, or not now. */
export const NotAnswered = ({ message, onAgain }: { message: string; onAgain: () => void }) => (
  <div className={styles.signAlone}>
    <Failure message={message} />
    <Button look="second" onClick={onAgain}>
      Try again
    </Button>
  </div>
)
