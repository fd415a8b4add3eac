import { business, sameDayAnswer } from '../../domain/business.ts'
import { paths } from '../../domain/site/paths.ts'
import { cancellationTerms, paymentTerms } from '../../domain/terms.ts'
import { contact } from './contact.ts'

/** Names a question, in addresses too. */
export type QuestionId =
  | 'space'
  | 'setup-time'
  | 'power'
  | 'ceiling'
  | 'where'
  | 'wind'
  | 'heat'
  | 'rain'
  | 'insurance'
  | 'how-to-book'
  | 'confirmed'
  | 'deposit'
  | 'cancel'
  | 'weekend'
  | 'same-day'
  | 'clubs'
  | 'courses'
  | 'beginners'
  | 'difference'
  | 'group-size'
  | 'competition'
  | 'venue'
  | 'photos'
  | 'longer'

export type Question = {
  id: QuestionId
  question: string
  answer: string
  /** What else people call it: searched, never shown. */
  also?: string
  more?: { to: string; label: string }
}
export type Category = { id: string; title: string; questions: Question[] }

/** Where a question stands open: `/faq#power`. */
export const questionAt = (id: QuestionId) => `${paths.faq}#${id}`

/** The FAQ (§2): five categories. Every number is one of §9. */
export const categories: readonly Category[] = [
  {
    id: 'setup',
    title: 'Setup & Requirements',
    questions: [
      {
        id: 'space',
        question: 'How much space do I need?',
        also: 'size room area backyard driveway grass garage feet',
        answer:
          'A flat spot of at least 12′ × 12′. We recommend 15′ × 15′, so that everybody else can stand around and give advice.',
      },
      {
        id: 'setup-time',
        question: 'How long does setup take?',
        also: 'minutes arrive early',
        answer: '30–45 minutes to set up and 20–30 minutes to take down. We do both.',
      },
      {
        id: 'power',
        question: 'What power do you need?',
        also: 'electricity outlet plug generator',
        answer: 'One 120V outlet within 50 feet of the bay.',
      },
      {
        id: 'ceiling',
        question: 'Does it fit indoors?',
        also: 'inside tall high garage',
        answer:
          'Yes, under a ceiling of at least 9 feet. Tell us the height of the room when you want the 10-foot Driver’s Den.',
      },
      {
        id: 'where',
        question: 'How far do you drive?',
        also: 'travel area service location city distance',
        answer: `Anywhere within ${business.serviceRadiusMiles} miles of central Phoenix. The map on the home page answers for your ZIP code.`,
        more: { to: `${paths.home}#area`, label: 'Check your ZIP code' },
      },
    ],
  },
  {
    id: 'weather',
    title: 'Weather & Outdoor Events',
    questions: [
      {
        id: 'wind',
        question: 'What about wind?',
        also: 'windy gust',
        answer: 'We do not operate above 20 mph wind. An inflatable bay is a very good sail.',
      },
      {
        id: 'heat',
        question: 'How hot or cold may it be?',
        also: 'temperature summer winter hot cold',
        answer: 'We operate between 40 and 95 °F. In summer that often means early, late or indoors.',
      },
      {
        id: 'rain',
        question: 'What if the weather turns bad?',
        also: 'rain storm monsoon snow forecast cancel',
        answer: 'We move your booking free in severe weather. You pick another open time.',
      },
      {
        id: 'insurance',
        question: 'What is Weather Insurance?',
        answer: `An add-on for outdoor events, $25 one-time. Call us at ${contact.phone} and we go through it for your date.`,
      },
    ],
  },
  {
    id: 'booking',
    title: 'Booking & Payment',
    questions: [
      {
        id: 'how-to-book',
        question: 'How do I book?',
        answer:
          'Sign in, choose a package, a day and a start time, and hold it. It takes about a minute, and the price is in sight all the way.',
        more: { to: paths.booking, label: 'Book Now' },
      },
      {
        id: 'confirmed',
        question: 'When is my booking confirmed?',
        answer: 'Your time is reserved as soon as you book. We confirm within 24 hours.',
      },
      {
        id: 'deposit',
        question: 'When do I pay?',
        also: 'price payment card money',
        answer: paymentTerms,
      },
      {
        id: 'cancel',
        question: 'What does it cost to cancel?',
        also: 'refund money back reschedule',
        answer: cancellationTerms,
      },
      {
        id: 'weekend',
        question: 'Do weekends cost more?',
        also: 'price rate friday saturday sunday',
        answer: 'Friday, Saturday and Sunday carry the weekend rate. The calendar marks them with a copper dot.',
        more: { to: paths.packages, label: 'See both packages' },
      },
      {
        id: 'same-day',
        question: 'Can you come today?',
        also: 'tonight tomorrow last minute',
        answer: sameDayAnswer(contact.phone),
      },
    ],
  },
  {
    id: 'equipment',
    title: 'Equipment & Experience',
    questions: [
      {
        id: 'clubs',
        question: 'Do we need our own clubs?',
        also: 'bring equipment left handed',
        answer: 'No. Professional clubs come with the bay, and so does everything else but the players.',
      },
      {
        id: 'courses',
        question: 'Which courses can we play?',
        answer: '50+ courses. The Premium Courses add-on opens the famous ones for $50 an event.',
      },
      {
        id: 'beginners',
        question: 'Nobody here plays golf. Is it fun?',
        also: 'kids children learn lesson instructor never played',
        answer:
          'That is who we had in mind. For anyone who wants to hit it straight, add Professional Instruction at $75 an hour.',
      },
      {
        id: 'difference',
        question: 'Iron Dome or Driver’s Den?',
        answer:
          'Iron Dome is a 9-foot inflatable with an HD projector for 4–8 players. Driver’s Den is a 10-foot premium bay with a 4K projector, a dedicated technician and competition mode for 8–15.',
        more: { to: paths.packages, label: 'Compare them side by side' },
      },
    ],
  },
  {
    id: 'corporate',
    title: 'Corporate & Events',
    questions: [
      {
        id: 'group-size',
        question: 'How many people can play?',
        answer: 'Driver’s Den is made for 8–15 players. Additional Players are $25 a person.',
      },
      {
        id: 'competition',
        question: 'Can we hold a competition?',
        answer: 'Yes. Driver’s Den has a competition mode, and its technician keeps it running while you play.',
      },
      {
        id: 'venue',
        question: 'Can you set up at our office or venue?',
        answer:
          'Ballroom, warehouse floor, car park: it needs a flat spot, a 120V outlet within 50 feet and, indoors, a ceiling of at least 9 feet.',
      },
      {
        id: 'photos',
        question: 'Can somebody take pictures?',
        answer: 'Yes. Photo/Video is $100 an event.',
      },
      {
        id: 'longer',
        question: 'Can we keep it longer?',
        answer: 'Yes. Every package starts at 2 hours; Extended Hours are $50 an hour, to 10:00 PM at the latest.',
      },
    ],
  },
]
