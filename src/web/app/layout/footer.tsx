import { clsx } from 'clsx/lite'
import { business } from '../../../domain/business.ts'
import { paths } from '../../../domain/paths.ts'
import { contact } from '../../site/contact.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Link } from '../../ui/link.tsx'
import * as styles from './footer.module.css'
import * as logoStyles from './logo.module.css'
import { Logo } from './logo.tsx'
import { LinkList } from './main-links.tsx'

const quickLinks = [
  [paths.home, 'Home'],
  [paths.about, 'About Us'],
  [paths.packages, 'Packages'],
  [paths.faq, 'FAQ'],
] as const

/** Quick Links, contact details, Book Now and the copyright (§2). */
export function Footer({ ownAction }: { ownAction: boolean }) {
  return (
    <footer className={styles.foot} data-frame data-ground="night">
      <div className="wrap">
        <div className={styles.cols}>
          <div>
            <Link className={`${logoStyles.logo} ${styles.logo}`} to={paths.home}>
              <Logo />
            </Link>
            <p className="quiet">
              Mobile golf simulators for parties and company events. Serving {business.region}, within{' '}
              {business.serviceRadiusMiles} miles.
            </p>
          </div>
          <nav aria-labelledby="quick-links">
            <h2 id="quick-links">Quick Links</h2>
            <LinkList links={quickLinks} as={Link} />
          </nav>
          <div>
            <h2>Contact</h2>
            <ul>
              <li>
                <a href={contact.phoneLink}>{contact.phone}</a>
              </li>
              <li>
                <a href={contact.mailLink}>{contact.email}</a>
              </li>
              <li>Serving {business.area}</li>
            </ul>
          </div>
          <Link
            className={clsx(`${buttonStyles.btn} ${styles.btn}`, ownAction && buttonStyles.second)}
            to={paths.booking}
          >
            Book Now
          </Link>
        </div>
        <div className={styles.end}>
          <span>
            © {business.copyrightYear} {business.name}
          </span>
          <Link to={paths.corporate}>Corporate events</Link>
          <Link to={paths.privacy}>Privacy</Link>
          <span>All times are Phoenix time</span>
        </div>
      </div>
    </footer>
  )
}
