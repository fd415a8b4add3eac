import { useMutation, useQueryClient } from '@tanstack/react-query'
import { adminApi } from '../../../app/api/api.ts'
import { adminAnswer, bookingsKey, type Details } from '../../queries.ts'

type FailedRefund = NonNullable<Details['failedRefunds']>[number]

/** The refunds of a booking that a bank refused, and sending one to its card again. */
export function useSendAgain(details: Details | undefined) {
  const queries = useQueryClient()
  const sending = useMutation({
    mutationFn: ({ id }: FailedRefund) =>
      adminAnswer(adminApi.money.refunds[':id']['send-again'].$post({ param: { id } })),
    onSettled: () => void queries.invalidateQueries({ queryKey: bookingsKey }),
  })
  return {
    refunds: details?.failedRefunds ?? [],
    failure: sending.error,
    isSending: ({ id }: FailedRefund) => sending.isPending && sending.variables.id === id,
    send: (refund: FailedRefund) => sending.mutate(refund),
    /** Dollars that were just sent. */
    sent: sending.isSuccess ? sending.variables.amount : undefined,
    another: sending.reset,
  }
}
