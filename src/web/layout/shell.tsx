import type { ReactNode } from 'react'
import { contact } from '../site/contact.ts'
import * as typeStyles from '../ui/type.module.css'
import * as styles from './shell.module.css'

/** What an app page shows before its script runs, and what to do where no script may. */
export const Shell = ({ children }: { children: ReactNode }) => (
  <>
    <noscript>
      <div className={`${typeStyles.wrap} ${typeStyles.prompt}`}>
        <h1>Booking needs JavaScript.</h1>
        <p className={typeStyles.lead}>
          Turn it on and reload this page. You can also call <a href={contact.phoneLink}>{contact.phone}</a> or email{' '}
          <a href={contact.mailLink}>{contact.email}</a>. We’ll book your time for you.
        </p>
      </div>
    </noscript>
    <div className={styles.needsScript}>{children}</div>
  </>
)
