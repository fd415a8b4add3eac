import { longDate } from '../../domain/calendar.ts'
import { packages } from '../../domain/catalog.ts'
import { priceLabel } from '../../domain/money.ts'
import type { Quote } from '../../domain/pricing/pricing.ts'
import { Button } from '../ui/button.tsx'
import * as styles from './form-end.module.css'
import { type Choice, rangeLabel, rangeOf } from './order.ts'
import { submitWords } from './submit-bar.tsx'
import type { Submission } from './use-submission.ts'

interface FormEndProps {
  choice: Choice
  price: Quote | undefined
  takesCards: boolean
  submission: Submission
  /** What is to be paid now, in integer cents. */
  asked: number | undefined
}

/**
 * What is being booked, its price and the button, at the end of the customer form (§2). On narrow screens the summary
 * itself is there.
 */
export function FormEnd({ choice, price, takesCards, submission, asked }: FormEndProps) {
  const range = rangeOf(choice)
  const when = [choice.date && longDate(choice.date), range && rangeLabel(range)]
  return (
    <section className={styles.end} aria-label="Price and booking">
      <p>
        {[packages[choice.packageId].name, ...when].filter(Boolean).join(', ')}
        <br />
        <b>{price ? `${priceLabel(price.total)} total` : '…'}</b>
        {price && (asked === price.total ? ', due when you book' : `, with a ${priceLabel(price.deposit)} deposit`)}
      </p>
      <Button type="submit" size="big" busy={submission.state === 'sending' && 'Processing...'}>
        {submitWords(takesCards, asked)}
      </Button>
    </section>
  )
}
