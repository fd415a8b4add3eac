import { business } from '../../domain/business.ts'
import { paymentTerms } from '../../domain/terms.ts'
import { MAX_WIND_MPH } from '../../domain/weather/limits.ts'
import { Picture, pictureSet } from '../ui/picture.tsx'
import * as styles from './about-page.module.css'
import { ClosingCall } from './closing-call.tsx'
import { Drawing } from './drawing.tsx'
import * as lineStyles from './line.module.css'
import { beginning, crew, story } from './sample-crew.ts'
import * as sideBySideStyles from './side-by-side.module.css'

const van = pictureSet(
  import.meta.glob<string>('./pictures/van-*.avif', { eager: true, query: '?url', import: 'default' }),
  3 / 2,
)

const values = [
  {
    name: 'We carry it',
    words: 'Up in 30–45 minutes, down in 20–30. All you move is the cars.',
  },
  {
    name: 'Everyone gets a turn',
    words: 'Clubs are included, and nobody has to know which end to hold.',
  },
  {
    name: 'The price is the price',
    words: `You see the total before you book. ${paymentTerms}`,
  },
  {
    name: 'Weather wins',
    words: `We stop when the wind tops ${MAX_WIND_MPH} mph. In severe weather, we move your date for free, no argument.`,
  },
]

export function AboutPage() {
  return (
    <>
      <div className={`wrap ${sideBySideStyles.head} ${styles.head}`}>
        <h1>The course comes to you.</h1>
        <p className={`lead ${sideBySideStyles.lead} quiet`}>
          {business.name} is a van, a trailer, two golf simulators and a crew that loves a party.
        </p>
      </div>
      <div className={styles.bleeds}>
        <Drawing name="drive" className={`wrap ${styles.drive}`} />
      </div>

      <section className="stride">
        <div className={`wrap ${styles.story}`}>
          <div>
            <h2>
              <small>Since</small> {business.established}
            </h2>
          </div>
          <div className={styles.words}>
            <p className={`lead ${sideBySideStyles.lead}`}>{beginning}</p>
            {story.map((words) => (
              <p key={words}>{words}</p>
            ))}
            <p>
              We bring it anywhere within {business.serviceRadiusMiles} miles of central Phoenix, set it up, and take it
              away again.
            </p>
          </div>
          <Picture
            of={van}
            className={styles.van}
            sizes="(max-width: 56.25em) 100vw, (max-width: 1440px) 91vw, 1312px"
            alt="a cream Dome & Den van on a driveway at dusk, rear doors open, with equipment cases, a rolled dome and a golf bag unloaded beside it."
            photoAlt="Our van, with the equipment it brings."
          />
        </div>
      </section>

      <section className={`stride ${styles.values}`} data-ground="night">
        <div className={`wrap ${sideBySideStyles.columns}`}>
          <h2>Four things we stand by</h2>
          <ol>
            {values.map(({ name, words }) => (
              <li key={name}>
                <h3>{name}</h3>
                <p>{words}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>

      <section className={`stride ${styles.bleeds}`}>
        <div className={`wrap ${styles.crew}`}>
          <Drawing name="crew" className={styles.figures} />
          <div>
            <h2>The crew</h2>
            <ul>
              {crew.map(({ name, role, about }) => (
                <li key={name} className={lineStyles.line}>
                  <h3>{name}</h3>
                  <p className={styles.role}>{role}</p>
                  <p>{about}</p>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </section>

      <ClosingCall title="Clear the driveway. We’re on our way.">
        Choose a day and a start time, and see the price before you book.
      </ClosingCall>
    </>
  )
}
