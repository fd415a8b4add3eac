import { marketing, type PackageId, packages } from '../../domain/catalog.ts'
import { priceLabel } from '../../domain/money.ts'
import { bookingPagePath, paths } from '../../domain/paths.ts'
import { isBookedOnline } from '../../domain/pricing/list-prices.ts'
import { contact } from '../site/contact.ts'
import * as buttonStyles from '../ui/button.module.css'
import { Link } from '../ui/link.tsx'
import { Picture, pictureSet } from '../ui/picture.tsx'
import { ClosingCall } from './closing-call.tsx'
import { Drawing } from './drawing.tsx'
import * as styles from './packages-page.module.css'
import { PriceQuestions } from './price-questions.tsx'
import * as sideBySideStyles from './side-by-side.module.css'

const prices = marketing.packagePrices

const rows: [string, string, string][] = [
  ['Simulator', '9-foot inflatable', '10-foot premium'],
  ['Ceiling, indoors', '9 feet or more', '10 feet or more'],
  ['Players', '4-8', '8-15'],
  ['Projector', 'HD', '4K'],
  ['Dedicated technician', 'No', 'Yes'],
  ['Competition mode', 'No', 'Yes'],
  ['Setup and breakdown', 'Included', 'Included'],
  ['Base time', `${packages['iron-dome'].baseHours} hours`, `${packages['drivers-den'].baseHours} hours`],
  ['Price, 2+\u00a0hours', priceLabel(prices['iron-dome']), priceLabel(prices['drivers-den'])],
]

const rateFrom = (id: PackageId) => priceLabel(packages[id].weekday.base)
const listPriceNote = `${priceLabel(prices['iron-dome'])} and ${priceLabel(prices['drivers-den'])} are list prices. Online, you pay the rate for your date, which is lower: 2\u00a0hours from ${rateFrom('iron-dome')} in the Iron Dome and from ${rateFrom('drivers-den')} in the Driver's Den.`

/** The comparison table of the packages page (§2). */
const Comparison = () => (
  <table className={styles.cmp}>
    <caption className="sr">Iron Dome and Driver's Den compared</caption>
    <thead>
      <tr>
        <td />
        <th scope="col">Iron Dome</th>
        <th scope="col">Driver's Den</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(([what, dome, den]) => (
        <tr key={what}>
          <th scope="row">{what}</th>
          <td>{dome}</td>
          <td>{den}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const cards: { id: PackageId; name: string; words: string }[] = [
  {
    id: 'iron-dome',
    name: 'Iron Dome',
    words:
      'A 9-foot inflatable for 4-8 players: HD projector, professional clubs, setup and breakdown. The one for a backyard.',
  },
  {
    id: 'drivers-den',
    name: "Driver's Den",
    words:
      'Our 10-foot premium simulator for 8-15 players: 4K projector, a dedicated technician and competition mode. The one for a company event.',
  },
]

const ironDome = pictureSet(
  import.meta.glob<string>('./pictures/iron-dome-*.avif', { eager: true, query: '?url', import: 'default' }),
  3 / 2,
)
const driversDen = pictureSet(
  import.meta.glob<string>('./pictures/drivers-den-*.avif', { eager: true, query: '?url', import: 'default' }),
  3 / 2,
)
const sizesFor = (share: string) => `(max-width: 47.5em) 100vw, (max-width: 73.75em) 91vw, (max-width: 1440px) ${share}`

const addOnWords: Record<string, string> = {
  'Professional Instruction': 'A coach beside the mat while your guests play.',
  'Extended Hours': 'Nobody wants to stop at the turn.',
  'Weather Insurance': 'For the week the forecast keeps changing its mind.',
  'Additional Players': 'When the guest list grows past the package.',
  'Premium Courses': 'The famous ones, on top of 50+ courses.',
  'Photo/Video': 'The swings, the cheers, the shanks.',
}

export function PackagesPage() {
  return (
    <>
      <div className="wrap">
        <div className={styles.head}>
          <h1>Two simulators, drawn to scale.</h1>
          <p className="quiet">Both come with setup and breakdown. Choose by how many people want a turn.</p>
        </div>
        <Drawing name="bays" className={`only-l ${styles.elev}`} />
        <div className={styles.pair}>
          {cards.map(({ id, name, words }) => (
            <article key={id} id={id}>
              <Drawing name={id} className={`only-s ${styles.alone}`} />
              <h2>{name}</h2>
              <p className={styles.price}>
                {priceLabel(prices[id])}
                <small>2+ hours</small>
              </p>
              <p className={styles.words}>{words}</p>
              <Link className={`${buttonStyles.btn} ${styles.btn}`} to={bookingPagePath(id)}>
                {`Book ${name}`}
              </Link>
            </article>
          ))}
        </div>
        <p className={`quiet ${styles.listPrices}`}>{listPriceNote}</p>
      </div>

      <section className="stride">
        <div className="wrap">
          <h2>Side by side</h2>
          <p className={`quiet lead ${styles.lead}`}>
            Same crew, same care. What changes is the size, the picture and how many can play.
          </p>
          <div className={styles.twins}>
            <Picture
              of={ironDome}
              sizes={sizesFor('40vw, 560px')}
              alt="the Iron Dome, a terracotta inflatable dome lit from within on a patio at dusk, with turf, a hitting mat, a golf bag and a golf hole on its full-width screen."
              photoAlt="The Iron Dome."
            />
            <Picture
              of={driversDen}
              sizes={sizesFor('48vw, 672px')}
              alt="the Driver's Den, a larger deep blue inflatable dome under string lights at dusk, with a full-width screen, turf, a hitting mat, high tables and a golf bag."
              photoAlt="The Driver's Den."
            />
          </div>
          <Comparison />
        </div>
      </section>

      <section className="stride" data-ground="night">
        <div className="wrap">
          <h2>Add to the round</h2>
          <ul className={styles.menuList}>
            {marketing.addOns.map(({ name, price, unit }) => (
              <li key={name}>
                <h3>{name}</h3>
                <p className={styles.p}>
                  {priceLabel(price)} <small>{unit}</small>
                </p>
                <p className={styles.words}>
                  {addOnWords[name]}
                  {!isBookedOnline(name) && (
                    <>
                      {' '}
                      Ask us to add it: <a href={contact.phoneLink}>{contact.phone}</a>.
                    </>
                  )}
                </p>
              </li>
            ))}
          </ul>
        </div>
      </section>

      <section className="stride">
        <div className={`wrap ${sideBySideStyles.columns}`}>
          <header>
            <h2>What you pay, and when</h2>
            <p className={`quiet lead ${sideBySideStyles.lead}`}>
              No surprises: the booking page shows the exact price for your day before you book.
            </p>
          </header>
          <div>
            <PriceQuestions />
            <p className={styles.companies}>
              Booking for a company? <Link to={paths.corporate}>Request a quote</Link> and get an invoice.
            </p>
          </div>
        </div>
      </section>

      <ClosingCall title="Count heads. Pick a package.">
        The calendar shows every open hour and what it costs.
      </ClosingCall>
    </>
  )
}
