import { business } from '../../domain/business.ts'
import { paths } from '../../domain/paths.ts'
import { PLACE_KEPT_DAYS } from '../../domain/place/retention.ts'
import { contact } from '../site/contact.ts'
import { Link } from '../ui/link.tsx'
import { OnYourDevice } from './on-your-device.tsx'
import * as styles from './privacy-page.module.css'

const titles = {
  'what-we-keep': 'What we keep',
  'on-your-device': 'On your device',
  'who-else': 'Who else sees it',
  'how-long': 'How long we keep it',
  'your-choices': 'Your choices',
  'who-we-are': 'Who we are',
}

/** A section's heading, which the list at the top of the page links to. */
const Title = ({ id }: { id: keyof typeof titles }) => <h2 id={id}>{titles[id]}</h2>

/** The privacy page (R20: written from the code). It must match the code: if you store something new, add it here. */
export function PrivacyPage() {
  return (
    <article className={`wrap ${styles.privacy}`}>
      <header>
        <h1>Privacy</h1>
        <p className={`lead quiet ${styles.lead}`}>
          We keep what it takes to bring a golf simulator to your door, and nothing to follow you around with.
        </p>
        <nav aria-label="Sections">
          <ul>
            {Object.entries(titles).map(([id, title]) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      </header>

      <section>
        <h2>In short</h2>
        <ul>
          <li>No advertising, no analytics, no trackers. Pages, fonts and pictures come from our own server alone.</li>
          <li>Cookies only for signing in, and none until you do.</li>
          <li>
            Your data stays in our own database and file storage. You can download a copy, and you can have it deleted.
          </li>
        </ul>
      </section>

      <section>
        <Title id="what-we-keep" />
        <dl>
          <dt>Your account</dt>
          <dd>
            Email address, name if you give one, and a scrambled form of your password that can’t be unscrambled. When
            you were last here, and the address and browser of each session.
          </dd>
          <dt>Your profile</dt>
          <dd>Phone number and address, when you fill them in.</dd>
          <dt>Your bookings</dt>
          <dd>
            Package, date, time, add-ons, price, payments and status, plus what you told us about the event: name,
            email, billing address, phone number and, if you added them, a location, a guest count and a note for our
            crew. If we offered you a free move because of the weather, that too, and your answer.
          </dd>
          <dt>The place of your event</dt>
          <dd>
            The ZIP code, and your answers to our questions about the place: the space, power, the way in (a gate code,
            for example) and who meets us. You can see and change all that, and the location, guest count and note as
            well. So can we, and anyone who has the link from our emails. A link works for 30 days and ends with the
            event.
          </dd>
          <dt>Photos of the place</dt>
          <dd>
            The photos you add, and how you describe them. We strip out the location and everything else your phone
            saves with a photo, and we don’t keep the original. The same people can see, add and remove them.
          </dd>
          <dt>Your guest page</dt>
          <dd>
            If you make one: what to bring, in your words, and whether the address shows. Anyone with its link sees
            that, your first name, the day and the time. It ends with the event, or when you stop sharing.
          </dd>
          <dt>Your review</dt>
          <dd>
            If you rate your event: the number, your words and our reply. Our home page may quote it with your first
            name and town only if you check the box for it, and you can take that back anytime from the same link.
          </dd>
          <dt>The day of your event</dt>
          <dd>
            When our crew was on its way, set up and packed, and any note or photo they sent our office, which is not
            part of your download. On that day and the day before, your event is on the crew’s phone too.
          </dd>
          <dt>Text messages</dt>
          <dd>
            Only where Account Settings offers them and you check the box: the words you agreed to, when, and for which
            number, and what we texted you. If you reply STOP, we keep a scrambled form of the number, so that nobody
            else can have us text it.
          </dd>
          <dt>Company requests</dt>
          <dd>
            What a company tells us to get a quote, our quotes, and who accepted one. Requests that come to nothing are
            deleted after two years. Invoices stay in our books as they were issued.
          </dd>
          <dt>Signs of misuse</dt>
          <dd>
            Counts of recent attempts to sign in or book, and of uploads, by account and network address, and a
            scrambled form of the network each new booking came from. They keep people from guessing passwords or
            flooding the calendar or our storage. We clear them after about a day.
          </dd>
        </dl>
        <p>
          If you don’t sign in, these counts are all you leave in our database, unless you answer questions or add
          photos from a link that somebody shared with you.
        </p>
      </section>

      <OnYourDevice heading={<Title id="on-your-device" />} />

      <section>
        <Title id="who-else" />
        <p>
          We never sell your data. We share only what a service needs to do its part, and only where we use that
          service:
        </p>
        <dl>
          <dt>EmailJS</dt>
          <dd>Sends us a notice of your booking: your contact details, what you booked, and the amounts.</dd>
          <dt>Our email provider</dt>
          <dd>Delivers our emails to you, such as confirmations and password links.</dd>
          <dt>Our text message provider</dt>
          <dd>
            Delivers our text messages, if you agreed to them: your number, when your event is, and when our crew will
            be there.
          </dd>
          <dt>Our storage provider</dt>
          <dd>Stores the photos you add. They aren’t public.</dd>
          <dt>Google</dt>
          <dd>
            Only if you choose it. Continue with Google tells us your name and email address. Google Calendar gets the
            event you add: package, time and address.
          </dd>
          <dt>National Weather Service</dt>
          <dd>
            If your event is outdoors, we ask it for the forecast around the event’s ZIP code. It learns nothing about
            you.
          </dd>
          <dt>Stripe</dt>
          <dd>
            Takes card payments on its own page: your email, what you booked and the amount. We never see your card
            number. If you ask us to charge the balance later, Stripe keeps your card until then; we keep only Stripe’s
            reference to it, and what you agreed to.
          </dd>
        </dl>
      </section>

      <section>
        <Title id="how-long" />
        <dl>
          <dt>Your account and profile</dt>
          <dd>Until you delete them. If you have an upcoming booking, cancel it before you delete your account.</dd>
          <dt>Past bookings</dt>
          <dd>
            They stay in our books and our record of changes. If you delete your account, we take your name, email,
            phone number, addresses, ZIP code and note off them.
          </dd>
          <dt>What we need only for your event</dt>
          <dd>
            Your answers about a place, its photos, your guest page, and what our crew noted are deleted{' '}
            {PLACE_KEPT_DAYS} days after the event.
          </dd>
          <dt>What’s deleted with your account</dt>
          <dd>
            Your answers about the place, your photos, your guest pages, your reviews, your consent to text messages,
            and our crew’s notes and photos. Any email still waiting to go out to you is dropped.
          </dd>
          <dt>Sessions</dt>
          <dd>They end on their own after 7 days without a visit.</dd>
        </dl>
      </section>

      <section>
        <Title id="your-choices" />
        <p>
          In <Link to={paths.profile}>Account Settings</Link> you can correct your details, download everything we hold
          about you, and delete your account. Or email <a href={contact.mailLink}>{contact.email}</a>, and a real person
          will do it for you.
        </p>
      </section>

      <section>
        <Title id="who-we-are" />
        <p>
          {business.name}, {business.trade} in {business.region}. Reach us at{' '}
          <a href={contact.mailLink}>{contact.email}</a> or <a href={contact.phoneLink}>{contact.phone}</a>.
        </p>
      </section>
    </article>
  )
}
