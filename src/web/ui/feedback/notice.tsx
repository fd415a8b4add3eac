import type { ReactNode } from 'react'
import { CheckIcon } from '../icon.tsx'
import * as styles from './notice.module.css'

/** An inline message: red and announced immediately if it contains the word Error, green otherwise (§8). */
export const Notice = ({ message }: { message: string }) =>
  message.includes('Error') ? (
    <Failure message={message} />
  ) : (
    <p className={styles.done} role="status">
      <CheckIcon />
      {message}
    </p>
  )

/** The red box for what failed. */
export const Failure = ({ message }: { message: ReactNode }) => (
  <p className={styles.err} role="alert">
    {message}
  </p>
)

/** Next to a save button: 'Saved!' while `shown`, otherwise `children`. */
export const Saved = ({ shown, children }: { shown: boolean; children?: ReactNode }) => (
  <span className={styles.saved} role="status">
    {shown ? (
      <>
        <CheckIcon />
        Saved!
      </>
    ) : (
      children
    )}
  </span>
)
