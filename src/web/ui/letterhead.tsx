import { clsx } from 'clsx/lite'
import { business } from '../../domain/business.ts'
import { contact } from '../site/contact.ts'
import * as styles from './letterhead.module.css'

interface LetterheadProps {
  /** Shown on screen too, as on a receipt. */
  isPaper?: boolean
  /** Without contact details, for a document that has the seller's own. */
  isLogoOnly?: boolean
}

/** Sender and contact details on top of every printout. */
export const Letterhead = ({ isPaper = false, isLogoOnly = false }: LetterheadProps) => (
  <div className={clsx(styles.letterhead, isPaper && styles.paper)}>
    <svg viewBox="0 0 317 42" role="img" aria-label={business.name}>
      <use href="#logo" />
    </svg>
    {!isLogoOnly && (
      <p>
        Mobile golf simulators, {business.region}
        <br />
        <b>{contact.phone}</b>, <span>{contact.email}</span>
      </p>
    )}
  </div>
)
