import { cancellationTiers, paymentTerms } from '../../domain/terms.ts'
import { Accordion } from '../ui/accordion.tsx'
import * as styles from './price-questions.module.css'

const questions = [
  {
    id: 'price-deposit',
    question: 'How much do I pay to book?',
    answer: <p>{paymentTerms}</p>,
  },
  {
    id: 'price-cancel',
    question: 'What if I have to cancel?',
    answer: (
      <dl className={styles.tiers}>
        {cancellationTiers.map(([when, refund]) => (
          <div key={when}>
            <dt>{when}</dt>
            <dd>{refund}</dd>
          </div>
        ))}
      </dl>
    ),
  },
  {
    id: 'price-weekend',
    question: 'Are weekends different?',
    answer: (
      <p>
        Friday, Saturday and Sunday carry the weekend rate. The calendar marks those days with a copper dot, and the
        price says (Weekend Rate).
      </p>
    ),
  },
  {
    id: 'price-longer',
    question: 'Can we play longer than 2 hours?',
    answer: (
      <p>
        Yes. Add hours while you book, as far as the day allows; the last hour ends at 10:00 PM. The total changes as
        you choose.
      </p>
    ),
  },
  {
    id: 'price-weather',
    question: 'What if the weather turns?',
    answer: <p>We move your booking free in severe weather, and we do not run above 20 mph wind.</p>,
  },
]

/** The pricing FAQ of the packages page (§2). */
export const PriceQuestions = () => <Accordion name="price" items={questions} />
