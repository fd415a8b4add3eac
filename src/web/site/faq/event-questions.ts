import { business } from '../../../domain/business.ts'
import { paths } from '../../../domain/paths.ts'
import { ceilingTerms } from '../../../domain/terms.ts'
import { MAX_TEMPERATURE_F, MAX_WIND_MPH, MIN_TEMPERATURE_F } from '../../../domain/weather/limits.ts'
import { contact } from '../contact.ts'
import type { Category } from './question.ts'

// Setup, weather and equipment.

export const setup: Category = {
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
      answer: 'One 120V outlet within 50 feet of the simulator.',
    },
    {
      id: 'ceiling',
      question: 'Does it fit indoors?',
      also: 'inside tall high garage',
      answer: `Yes, with a ceiling of at least ${ceilingTerms}.`,
    },
    {
      id: 'where',
      question: 'How far do you drive?',
      also: 'travel area service location city distance',
      answer: `Anywhere within ${business.serviceRadiusMiles} miles of central Phoenix. Check your ZIP code on the home page.`,
      more: { to: `${paths.home}#area`, label: 'Check your ZIP code' },
    },
  ],
}

export const weather: Category = {
  id: 'weather',
  title: 'Weather & Outdoor Events',
  questions: [
    {
      id: 'wind',
      question: 'What about wind?',
      also: 'windy gust',
      answer: `We don’t operate in wind above ${MAX_WIND_MPH} mph. An inflatable dome makes a very good sail.`,
    },
    {
      id: 'heat',
      question: 'How hot or cold can it be?',
      also: 'temperature summer winter hot cold',
      answer: `We operate between ${MIN_TEMPERATURE_F} and ${MAX_TEMPERATURE_F}\u00a0°F. In summer that often means early, late or indoors.`,
    },
    {
      id: 'rain',
      question: 'What if the weather turns bad?',
      also: 'rain storm monsoon snow forecast cancel',
      answer: 'In severe weather, we move your booking for free. You pick another open time.',
    },
    {
      id: 'insurance',
      question: 'What is Weather Insurance?',
      also: 'rain',
      answer: `An add-on for outdoor events, $25 one-time. Call us at ${contact.phone} and we’ll walk you through it for your date.`,
    },
  ],
}

export const equipment: Category = {
  id: 'equipment',
  title: 'Equipment & Experience',
  questions: [
    {
      id: 'clubs',
      question: 'Do we need our own clubs?',
      also: 'bring equipment left handed',
      answer: 'No. Professional clubs are included, and so is everything else but the players.',
    },
    {
      id: 'courses',
      question: 'Which courses can we play?',
      answer: '50+ courses. The Premium Courses add-on adds the famous ones for $50 an event.',
    },
    {
      id: 'beginners',
      question: 'Nobody here plays golf. Is it fun?',
      also: 'kids children teenagers family seniors learn lesson instructor never played',
      answer: 'Yes. Beginners are welcome, kids included. Professional Instruction is extra, at $75 an hour.',
    },
    {
      id: 'difference',
      question: "Iron Dome or Driver's Den?",
      answer:
        "Iron Dome is a 9-foot inflatable with an HD projector for 4-8 players. Driver's Den is a 10-foot premium simulator with a 4K projector, a dedicated technician and competition mode for 8-15.",
      more: { to: paths.packages, label: 'Compare them side by side' },
    },
  ],
}
