import { Drawing } from '../drawing.tsx'
import * as styles from './features.module.css'

// Each number is the business's own (§9).
const features = [
  {
    measure: '12′ × 12′',
    title: 'Smaller than two parked cars',
    words: '15′ × 15′ is better. Indoors, a ceiling of at least 9 feet.',
  },
  {
    measure: '30–45 min',
    title: 'Up while you greet guests',
    words: 'We set it up, and pack it away in 20–30.',
  },
  {
    measure: '50+ courses',
    title: 'One swing for everyone',
    words: 'Professional clubs come with it. Nobody needs to own any.',
  },
  {
    measure: '40–95 °F',
    title: 'Desert weather, with limits',
    words: 'We stop when the wind tops 20 mph. In severe weather, we move your date for free.',
  },
]

/** The four features of the home page (§2), beside the plan of a driveway that they measure. */
export const Features = () => (
  <section className={`stride ${styles.siteWrap}`}>
    <div className={`wrap ${styles.site}`}>
      <Drawing name="plan" className={styles.plan} />
      <header>
        <h2>All it needs is a flat spot.</h2>
        <p className="lead quiet">Driveway, patio, ballroom, warehouse floor. Here it is to scale.</p>
      </header>
      <ul className={styles.notes}>
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
