import { paths } from '../../domain/paths.ts'
import * as buttonStyles from '../ui/button.module.css'
import { Link } from '../ui/link.tsx'
import * as typeStyles from '../ui/type.module.css'
import { Drawing } from './drawing.tsx'
import * as styles from './not-found-page.module.css'

/** What an address without a page shows; served with status 404. */
export const NotFoundPage = () => (
  <div className={styles.lost}>
    <div className={`${typeStyles.wrap} ${styles.words}`}>
      <h1>Out of bounds.</h1>
      <p className={`${typeStyles.lead} ${typeStyles.quiet}`}>
        There’s no page at this address. Take a drop and play on.
      </p>
      <p className={typeStyles.acts}>
        <Link className={`${buttonStyles.btn} ${buttonStyles.big}`} to={paths.home}>
          Back to the tee
        </Link>
        <Link className={typeStyles.text} to={paths.packages}>
          See both packages
        </Link>
      </p>
    </div>
    <Drawing name="lost-ball" className={styles.ball} />
  </div>
)
