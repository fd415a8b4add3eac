import type { ReactNode } from 'react'
import { paths } from '../../domain/paths.ts'
import * as buttonStyles from '../ui/button.module.css'
import { Link } from '../ui/link.tsx'
import * as styles from './closing-call.module.css'
import { Drawing } from './drawing.tsx'

/** Call to action at the end of a page: pick a date. */
export const ClosingCall = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section className={styles.call} data-ground="turf">
    <Drawing name="call" className={styles.flag} />
    <div className={`wrap ${styles.wrap}`}>
      <h2>{title}</h2>
      <p className={`lead quiet ${styles.lead}`}>{children}</p>
      <Link className={`${buttonStyles.btn} ${buttonStyles.big}`} to={paths.booking}>
        Book Now
      </Link>
    </div>
  </section>
)
