import type { ReactNode } from 'react'
import { bookingPaths } from '../../../domain/paths.ts'
import { contact } from '../../site/contact.ts'
import { useLocation } from '../router/location.tsx'
import * as styles from './shell.module.css'

/** What an app page shows before its script runs, and what to do where no script may. */
export function Shell({ children }: { children: ReactNode }) {
  const isBooking = Object.values<string>(bookingPaths).includes(useLocation().pathname)
  return (
    <>
      <noscript>
        <div className="wrap prompt">
          <h1>{isBooking ? 'Booking' : 'This page'} needs JavaScript.</h1>
          <p className="lead">
            Turn it on and reload this page. You can also call <a href={contact.phoneLink}>{contact.phone}</a> or email{' '}
            <a href={contact.mailLink}>{contact.email}</a>.{' '}
            {isBooking ? 'We’ll book your time for you.' : 'We’ll help.'}
          </p>
        </div>
      </noscript>
      <div className={styles.needsScript}>{children}</div>
    </>
  )
}
