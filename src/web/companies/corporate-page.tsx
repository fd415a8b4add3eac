import { useState } from 'react'
import { business } from '../../domain/business.ts'
import { unbroken } from '../../domain/calendar.ts'
import { packages } from '../../domain/catalog.ts'
import { paths } from '../../domain/paths.ts'
import { contact } from '../site/contact.ts'
import * as buttonStyles from '../ui/button.module.css'
import { Link } from '../ui/link.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { Picture, pictureSet } from '../ui/picture.tsx'
import * as styles from './corporate-page.module.css'
import { RequestForm, type SentRequest } from './request-form.tsx'

const driversDen = pictureSet(
  // A glob of its own: a module shared with the packages page would become an extra file to fetch.
  import.meta.glob<string>('../marketing/pictures/drivers-den-*.avif', {
    eager: true,
    query: '?url&no-inline',
    import: 'default',
  }),
  3 / 2,
)

const steps = [
  ['Tell us about it', 'A few dates, how many people, for how long. It takes about two minutes.'],
  ['Get a quote', 'By email, line by line. We hold the time while you decide.'],
  [
    'Accept it online',
    'With your name, title and billing address, plus a PO number if you use one. No account needed.',
  ],
  ['Get an invoice', 'A PDF with your PO number and billing address.'],
] as const

/** `/corporate`: how companies book, with a form to request a quote. */
export function CorporatePage() {
  const [sent, setSent] = useState<SentRequest>()
  if (sent) return <RequestSent {...sent} />
  return (
    <div className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <h1>Corporate events</h1>
        <p className="lead quiet">
          Team outings, client nights, holiday parties: we bring the simulator to your office or venue anywhere in{' '}
          {business.region}. You get a quote first, and an invoice when you accept.
        </p>
        <a className={`${buttonStyles.btn} ${styles.jump}`} href="#request">
          Request a quote
        </a>
        <ol className={styles.steps}>
          {steps.map(([name, words]) => (
            <li key={name}>
              <b>{name}</b>
              <p className="quiet">{words}</p>
            </li>
          ))}
        </ol>
      </header>
      <section aria-labelledby="request" className={styles.form}>
        <h2 id="request">Request a quote</h2>
        <RequestForm onSent={setSent} />
      </section>
      <Picture
        className={styles.picture}
        of={driversDen}
        sizes="(max-width: 56.25em) 100vw, 640px"
        alt={`the Driver's Den, a deep blue inflatable dome under string lights at dusk, with turf, a hitting mat and high tables: room for ${packages['drivers-den'].capacity}.`}
        photoAlt="The Driver's Den."
      />
    </div>
  )
}

const RequestSent = ({ email, wish }: SentRequest) => (
  <Outcome
    title="Thanks. We’re on it."
    isDone
    act={
      <Link className={`${buttonStyles.btn} ${buttonStyles.big}`} to={paths.packages}>
        See both packages
      </Link>
    }
  >
    You asked for {unbroken(wish)}. We’ll email your quote to <b>{email}</b>. In a hurry? Call{' '}
    <a href={contact.phoneLink}>{contact.phone}</a>.
  </Outcome>
)
