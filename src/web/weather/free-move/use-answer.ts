import { useMutation, useQueryClient } from '@tanstack/react-query'
import { availabilityKey } from '../../schedule/availability-queries.ts'
import { type Answer, freeMoveQuery, sendAnswer } from './free-move-query.ts'

/** Answers an offer; a refusal stays beside what was chosen, and the calendar is asked for anew. */
export function useAnswer(token: string) {
  const queries = useQueryClient()
  const sending = useMutation({
    mutationFn: (answer: Answer) => sendAnswer(token, answer),
    onSuccess: (answered) => queries.setQueryData(freeMoveQuery(token).queryKey, answered),
    onError: () => {
      void queries.invalidateQueries({ queryKey: freeMoveQuery(token).queryKey })
      void queries.invalidateQueries({ queryKey: availabilityKey })
    },
  })
  const inHand = sending.isPending ? sending.variables : undefined
  return {
    answer: sending.mutate,
    answering: inHand === undefined ? undefined : inHand === 'keep' ? ('keep' as const) : ('move' as const),
    failure: sending.error?.message,
  }
}
