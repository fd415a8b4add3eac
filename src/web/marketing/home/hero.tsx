import { business } from '../../../domain/business.ts'
import { paths } from '../../../domain/paths.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Link } from '../../ui/link.tsx'
import { Drawing } from '../drawing.tsx'
import * as styles from './hero.module.css'

/** The first three seconds: what it is, where it goes, two ways on. */
export const Hero = () => (
  <section className={styles.hero} data-ground="night">
    <div className={`wrap ${styles.wrap}`}>
      <h1>Your driveway has a tee time.</h1>
      <p className={`lead ${styles.lead}`}>
        A golf simulator for your party or company event, anywhere in {business.region}. We set it up and take it down.
        You swing.
      </p>
      <div className="acts">
        <Link className={`${buttonStyles.btn} ${buttonStyles.big}`} to={paths.booking}>
          Book Now
        </Link>
        <Link className="text" to={paths.packages}>
          See both packages
        </Link>
      </div>
      <div className={styles.carry}>
        <Drawing name="hero-line" />
        <p>We carry it up to {business.serviceRadiusMiles} miles</p>
      </div>
    </div>
    {/* Behind the words and after them: it hangs on their lower edge, and would move if it came before them. */}
    <Drawing name="hero" className={styles.scene} />
  </section>
)
