import { clsx } from 'clsx/lite'
import { business } from '../../domain/business.ts'
import { contact } from '../site/contact.ts'
import * as styles from './letterhead.module.css'

/** Sender and contact details on top of every printout. On screen, only a receipt shows it. */
export const Letterhead = ({ isPaper = false }: { isPaper?: boolean }) => (
  <div className={clsx(styles.letterhead, isPaper && styles.paper)}>
    <svg viewBox="0 0 317 42" role="img" aria-label={business.name}>
      <use href="#logo" />
    </svg>
    <p>
      Mobile golf simulators, {business.region}
      <br />
      <b>{contact.phone}</b>, {contact.email}
    </p>
  </div>
)
