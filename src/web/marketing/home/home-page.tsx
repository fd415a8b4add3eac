import { business, sameDayTerms } from '../../../domain/business.ts'
import { marketing, packageIds, packages } from '../../../domain/catalog.ts'
import { priceLabel } from '../../../domain/money.ts'
import { paths } from '../../../domain/paths.ts'
import { contact } from '../../site/contact.ts'
import { Link } from '../../ui/link.tsx'
import { Picture, pictureSet } from '../../ui/picture.tsx'
import * as mapStyles from '../../ui/service-map.module.css'
import { ClosingCall } from '../closing-call.tsx'
import { Drawing } from '../drawing.tsx'
import * as lineStyles from '../line.module.css'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import * as styles from './home-page.module.css'
import { Testimonials } from './testimonials.tsx'
import { ZipBox } from './zip-box.tsx'

const both = pictureSet(
  import.meta.glob<string>('../pictures/two-simulators-*.avif', { eager: true, query: '?url', import: 'default' }),
  16 / 10,
)

/** Both domes at dusk, and the two packages with their marketing prices (§9). */
const SplitSection = () => (
  <section className={`stride ${styles.split}`}>
    <div className={`wrap ${styles.wrap}`}>
      <div>
        <h2>Two simulators. Pick one for your crowd.</h2>
        <ul className={styles.bays}>
          {packageIds.map((id) => (
            <li key={id}>
              <Link className={lineStyles.line} to={`${paths.packages}#${id}`}>
                <b>{packages[id].name}</b>
                <span className={styles.price}>
                  {priceLabel(marketing.packagePrices[id])} <small>2+ hours</small>
                </span>
                <span className="quiet">{packages[id].capacity}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <Picture
        of={both}
        className={styles.both}
        sizes="(max-width: 900px) 100vw, (max-width: 1440px) 56vw, 792px"
        alt="the terracotta Iron Dome and the larger blue Driver's Den side by side on a patio at dusk, both screens lit."
        photoAlt="The Iron Dome and the Driver's Den side by side."
      />
    </div>
  </section>
)

const [beforePhone, afterPhone] = sameDayTerms(contact.phone).split(contact.phone)

/** The service-area picture (§2): a real map, and a box that answers for a ZIP code. */
const ServiceArea = () => (
  <section id="area" className={`stride ${styles.range}`} data-ground="night">
    <div className={`wrap ${styles.wrap}`}>
      <div>
        <h2>In range, from Buckeye to Apache Junction.</h2>
        <p className="lead quiet">
          We drive up to {business.serviceRadiusMiles} miles from central Phoenix, the same day if we can. {beforePhone}
          <a href={contact.phoneLink}>{contact.phone}</a>
          {afterPhone}
        </p>
        <ZipBox />
      </div>
      <Drawing name="service-map" className={`${mapStyles.map} ${styles.map}`} />
    </div>
  </section>
)

export function HomePage() {
  return (
    <>
      <Hero />
      <Features />
      <SplitSection />
      <ServiceArea />
      <Testimonials />
      <ClosingCall
        title={
          <>
            Pick a date. <br />
            We carry the rest.
          </>
        }
      >
        Two packages, one calendar. Hold your time in about a minute.
      </ClosingCall>
    </>
  )
}
