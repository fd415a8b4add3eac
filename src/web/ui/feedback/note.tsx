import * as styles from './note.module.css'

/** Something to know before continuing: neither a success nor an error. */
export const Note = ({ message, id }: { message: string; id?: string }) => (
  <p className={styles.note} id={id} role="status">
    {message}
  </p>
)
