import { Button } from '../../../ui/button.tsx'
import { Failure } from '../../../ui/feedback/notice.tsx'
import { usd } from '../../format.ts'
import { plainWords } from '../../money/provider-words.ts'
import * as styles from './payments-dialog.module.css'
import type { useSendAgain } from './use-send-again.ts'

/** Refunds that a bank refused: the first thing to try is the card again. */
export const FailedRefunds = ({ refunds, failure, isSending, send }: ReturnType<typeof useSendAgain>) => (
  <div className={styles.failed}>
    {refunds.map((refund) => (
      <p key={refund.id}>
        {usd(refund.amount)} didn’t reach the card.
        {refund.failure && ` The bank says: ${plainWords(refund.failure)}.`}
        <Button busy={isSending(refund) && 'Sending...'} onClick={() => send(refund)}>
          Send {usd(refund.amount)} to the card again
        </Button>
      </p>
    ))}
    {failure && <Failure message={failure.message} />}
    <p>Or pay it back another way, and record that here.</p>
  </div>
)
