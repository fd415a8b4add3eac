import { marketing, packageIds, packages } from '../../../domain/catalog.ts'
import { priceLabel } from '../../../domain/money.ts'
import { paths } from '../../../domain/paths.ts'
import { Link } from '../../ui/link.tsx'
import * as lineStyles from '../line.module.css'
import { Picture, pictureSet } from '../picture.tsx'
import * as styles from './split-section.module.css'

const dusk = pictureSet(
  import.meta.glob<string>('../pictures/home-dusk-*.avif', { eager: true, query: '?url', import: 'default' }),
  1920 / 1200,
)

/** The bay at dusk, and the two packages with their marketing prices (§9). */
export const Evening = () => (
  <section className={`stride ${styles.evening}`}>
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
        of={dusk}
        className={styles.dusk}
        sizes="(max-width: 900px) 128vw, (max-width: 1414px) 56vw, 792px"
        alt="A striped golf dome glows in a backyard at dusk: a ball’s golden path arcs from the mat into a fairway on the screen, under string lights."
      />
    </div>
  </section>
)
