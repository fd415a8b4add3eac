import { business, sameDayTerms } from '../../../domain/business.ts'
import { dayRateWords, marketing, packageIds, packages } from '../../../domain/catalog.ts'
import { priceLabel } from '../../../domain/money.ts'
import { paths } from '../../../domain/paths.ts'
import { ceilingTerms } from '../../../domain/terms.ts'
import { MAX_TEMPERATURE_F, MAX_WIND_MPH, MIN_TEMPERATURE_F } from '../../../domain/weather/limits.ts'
import { contact } from '../../site/contact.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { withContactLinks } from '../../ui/contact-links.tsx'
import { Link } from '../../ui/link.tsx'
import { Picture, pictureSet } from '../../ui/picture.tsx'
import * as mapStyles from '../../ui/service-map.module.css'
import { ClosingCall } from '../closing-call.tsx'
import { Drawing } from '../drawing.tsx'
import * as lineStyles from '../line.module.css'
import * as featureStyles from './features.module.css'
import * as heroStyles from './hero.module.css'
import * as styles from './home-page.module.css'
import { Testimonials } from './testimonials.tsx'
import { ZipBox } from './zip-box.tsx'

/** First screen: what it is, where it goes, and two calls to action. */
const Hero = () => (
  <section className={heroStyles.hero} data-ground="night">
    <div className={`wrap ${heroStyles.wrap}`}>
      <h1>Your driveway has a tee time.</h1>
      <p className={`lead ${heroStyles.lead}`}>
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
      <div className={heroStyles.carry}>
        <Drawing name="hero-line" />
        <p>We carry it up to {business.serviceRadiusMiles} miles</p>
      </div>
    </div>
    {/* After the text but painted behind it: anchored to the text's bottom edge, it would shift if it came first. */}
    <Drawing name="hero" className={heroStyles.scene} />
  </section>
)

// Every number comes from the business (§9).
const features = [
  {
    measure: '12′ × 12′',
    title: 'Smaller than two parked cars',
    words: `15′ × 15′ is better. Indoors, a ceiling of at least ${ceilingTerms}.`,
  },
  {
    measure: '30–45 min',
    title: 'Up while you greet guests',
    // The word joiner keeps the line from breaking after the dash.
    words: 'We set it up, then pack it away in 20–\u206030 minutes.',
  },
  {
    measure: '50+ courses',
    title: 'One swing for everyone',
    words: 'Professional clubs come with it. Nobody has to bring their own.',
  },
  {
    measure: `${MIN_TEMPERATURE_F}–${MAX_TEMPERATURE_F}\u00a0°F`,
    title: 'Desert weather, with limits',
    words: `We stop when the wind tops ${MAX_WIND_MPH} mph. In severe weather, we move your date for free.`,
  },
]

/** The home page's four features (§2), next to the plan of a driveway that shows their dimensions. */
const Features = () => (
  <section className={`stride ${featureStyles.siteWrap}`}>
    <div className={`wrap ${featureStyles.site}`}>
      <Drawing name="plan" className={featureStyles.plan} />
      <header>
        <h2>All it needs is a flat spot.</h2>
        <p className="lead quiet">Driveway, patio, ballroom, warehouse floor. Here it is to scale.</p>
      </header>
      <ul className={featureStyles.notes}>
        {features.map(({ measure, title, words }) => (
          <li key={title}>
            <b>{measure}</b>
            <div>
              <h3>{title}</h3>
              <p>{words}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  </section>
)

const both = pictureSet(
  import.meta.glob<string>('../pictures/two-simulators-*.avif', { eager: true, query: '?url', import: 'default' }),
  16 / 10,
)

/** Both domes at dusk, and the two packages with their advertised prices (§9). */
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
        <p className="note quiet">List prices. {dayRateWords}</p>
        <p>
          Booking for a company? <Link to={paths.corporate}>Request a quote</Link> and get an invoice.
        </p>
      </div>
      <Picture
        of={both}
        className={styles.both}
        sizes="(max-width: 56.25em) 100vw, (max-width: 1440px) 53vw, 760px"
        alt="the terracotta Iron Dome and the larger blue Driver's Den side by side on a patio at dusk, both screens lit."
        photoAlt="The Iron Dome and the Driver's Den side by side."
      />
    </div>
  </section>
)

/** The service area (§2): a real map, and a box to check a ZIP code. */
const ServiceArea = () => (
  <section id="area" className={`stride ${styles.range}`} data-ground="night">
    <div className={`wrap ${styles.wrap}`}>
      <div>
        <h2>In range, from Buckeye to Apache Junction.</h2>
        <p className="lead quiet">
          We drive up to {business.serviceRadiusMiles} miles from central Phoenix, the same day if we can.{' '}
          {withContactLinks(sameDayTerms(contact.phone))}
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
