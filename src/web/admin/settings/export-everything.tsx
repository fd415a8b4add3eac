import * as buttonStyles from '../../ui/button.module.css'
import { DownloadIcon } from '../../ui/icon.tsx'
import * as typeStyles from '../../ui/type.module.css'
import * as styles from './export-everything.module.css'

/** All there is in one file, for another system: docs/export.md. */
export const ExportEverything = () => (
  <section className={styles.export} aria-labelledby="your-data">
    <h2 id="your-data">Your data</h2>
    <p className={typeStyles.quiet}>
      Bookings, customers, payments, settings and photos in one ZIP file, as JSON and CSV, for another system or your
      records. Passwords aren’t included. Keep the file where only you can read it.
    </p>
    <a className={`${buttonStyles.btn} ${buttonStyles.second} ${buttonStyles.small}`} href="/api/admin/export" download>
      <DownloadIcon />
      Download everything
    </a>
  </section>
)
