import { currentRefundTerms, policyTable, refundTermsSentence } from '../../domain/payments/refund-tiers.ts'
import { depositTerms, paymentTerms, weekendTerms } from '../../domain/terms.ts'
import { MAX_WIND_MPH } from '../../domain/weather/limits.ts'
import { Accordion } from '../ui/accordion.tsx'
import * as styles from './price-questions.module.css'
import { TermList } from './term-list.tsx'

const questions = [
  {
    id: 'price-deposit',
    question: 'How much do I pay to book?',
    answer: (
      <p>
        {' '}
        {paymentTerms} {depositTerms}{' '}
      </p>
    ),
  },
  {
    id: 'price-cancel',
    question: 'What if I have to cancel?',
    answer: (
      <>
        <TermList className={styles.tiers} terms={policyTable} />
        <p>{refundTermsSentence(currentRefundTerms)}</p>
      </>
    ),
  },
  {
    id: 'price-weekend',
    question: 'Are weekends different?',
    answer: <p>{weekendTerms}</p>,
  },
  {
    id: 'price-longer',
    question: 'Can we play longer than 2 hours?',
    answer: (
      <p>
        Yes. Add hours as you book, as long as the day allows. The last hour ends by 10:00 PM. The total changes as you
        choose.
      </p>
    ),
  },
  {
    id: 'price-weather',
    question: 'What if the weather turns?',
    answer: <p>In severe weather, we move your booking for free. We don’t operate in wind above {MAX_WIND_MPH} mph.</p>,
  },
]

/** The pricing FAQ of the packages page (§2). */
export const PriceQuestions = () => <Accordion name="price" items={questions} />
