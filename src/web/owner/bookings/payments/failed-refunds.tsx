import { useMutation, useQueryClient } from '@tanstack/react-query'
import { plainWords } from '../../../../domain/payments/provider-words.ts'
import { adminApi } from '../../../app/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Failure } from '../../../ui/feedback/notice.tsx'
import { usd } from '../../format.ts'
import { adminAnswer, bookingsKey, type Details } from '../../queries.ts'
import * as styles from './payments-dialog.module.css'

type FailedRefund = NonNullable<Details['failedRefunds']>[number]

/** Refunds of a booking that a bank rejected, and sending one to its card again. */
export function useSendAgain(details: Details | undefined) {
  const queries = useQueryClient()
  const sending = useMutation({
    mutationFn: ({ id }: FailedRefund) =>
      adminAnswer(adminApi.money.refunds[':id']['send-again'].$post({ param: { id } })),
    onSettled: () => void queries.invalidateQueries({ queryKey: bookingsKey }),
  })
  const refunds = details?.failedRefunds ?? []
  return {
    refunds,
    /** Of all of them, in dollars. */
    amount: refunds.reduce((sum, { amount }) => sum + amount, 0),
    failure: sending.error,
    isSending: ({ id }: FailedRefund) => sending.isPending && sending.variables.id === id,
    send: (refund: FailedRefund) => sending.mutate(refund),
    /** Dollar amount just sent. */
    sent: sending.isSuccess ? sending.variables.amount : undefined,
    another: sending.reset,
  }
}

/** Refunds that a bank rejected. The first thing to try is the card again. */
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
