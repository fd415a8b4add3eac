import * as styles from './note.module.css'

/** Something to know before going on, neither done nor failed. */
export const Note = ({ message, id }: { message: string; id?: string }) => (
  <p className={styles.note} id={id} role="status">
    {message}
  </p>
)
