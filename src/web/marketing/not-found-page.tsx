import { paths } from '../../domain/paths.ts'
import * as buttonStyles from '../ui/button.module.css'
import { EndPage } from '../ui/end-page.tsx'
import { Link } from '../ui/link.tsx'
import { Drawing } from './drawing.tsx'
import * as styles from './not-found-page.module.css'

/** Shown for an unknown address; served with status 404. */
export const NotFoundPage = () => (
  <EndPage drawing={<Drawing name="lost-ball" className={styles.ball} />}>
    <h1 className={styles.title}>Out of bounds.</h1>
    <p className="lead quiet">There’s no page at this address. Take a drop and play on.</p>
    <p className="acts">
      <Link className={`${buttonStyles.btn} ${buttonStyles.big}`} to={paths.home}>
        Back to the tee
      </Link>
      <Link className="text" to={paths.packages}>
        See both packages
      </Link>
    </p>
  </EndPage>
)
