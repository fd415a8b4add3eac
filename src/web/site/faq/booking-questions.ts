import { sameDayAnswer } from '../../../domain/business.ts'
import { paths } from '../../../domain/paths.ts'
import { earlyBalanceTerms, policySentence } from '../../../domain/payments/refund-tiers.ts'
import { CONFIRM_WITHIN_HOURS, ceilingTerms, depositTerms, paymentTerms, weekendTerms } from '../../../domain/terms.ts'
import { contact } from '../contact.ts'
import type { Category } from './question.ts'

// Booking, paying, and corporate events.

export const booking: Category = {
  id: 'booking',
  title: 'Booking & Payment',
  questions: [
    {
      id: 'how-to-book',
      question: 'How do I book?',
      answer:
        'Sign in, then choose a package, a day and a start time. It takes about a minute, and you see the price the whole way.',
      more: { to: paths.booking, label: 'Book Now' },
    },
    {
      id: 'confirmed',
      question: 'When is my booking confirmed?',
      answer: `Your time is reserved as soon as you book. We confirm within ${CONFIRM_WITHIN_HOURS} hours.`,
    },
    {
      id: 'deposit',
      question: 'When do I pay?',
      also: 'price payment card money',
      answer: `${paymentTerms} ${depositTerms}`,
    },
    {
      id: 'cancel',
      question: 'What does it cost to cancel?',
      also: 'refund money back reschedule',
      answer: `${policySentence} That’s for your deposit. ${earlyBalanceTerms}`,
    },
    {
      id: 'weekend',
      question: 'Do weekends cost more?',
      also: 'price rate friday saturday sunday',
      answer: weekendTerms,
      more: { to: paths.packages, label: 'See both packages' },
    },
    {
      id: 'same-day',
      question: 'Can you come today?',
      also: 'tonight tomorrow last minute',
      answer: sameDayAnswer(contact.phone),
    },
  ],
}

export const corporate: Category = {
  id: 'corporate',
  title: 'Corporate & Events',
  questions: [
    {
      id: 'group-size',
      question: 'How many people can play?',
      answer:
        "Iron Dome is made for 4-8 players, Driver's Den for 8-15. For a bigger group, ask us about Additional Players, $25 a person.",
    },
    {
      id: 'competition',
      question: 'Can we hold a competition?',
      answer: "Yes. Driver's Den has a competition mode, and its technician keeps it running while you play.",
    },
    {
      id: 'venue',
      question: 'Can you set up at our office or venue?',
      answer: `Yes. Ballroom, warehouse floor, parking lot: we need a flat spot, a 120V outlet within 50 feet and, indoors, a ceiling of at least ${ceilingTerms}.`,
      more: { to: paths.corporate, label: 'Ask for a company quote' },
    },
    {
      id: 'photos',
      question: 'Can somebody take pictures?',
      answer: 'Yes. Photo/Video is $100 an event. Ask us to add it.',
    },
    {
      id: 'longer',
      question: 'Can we keep it longer?',
      answer:
        'Yes. Every package starts at 2 hours. Add hours as you book, or ask us about Extended Hours, $50 an hour. The last hour ends by 10:00 PM.',
    },
  ],
}
