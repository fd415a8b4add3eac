import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dismiss, notify } from '../ui/feedback/toast.tsx'
import { bookingsKey } from './queries.ts'

interface RowAction {
  /** Runs the action on the row with this id. */
  run: (id: string) => Promise<unknown>
  done: string
  /** Moves focus if the row disappears together with its button. */
  onSettled?: (() => void) | undefined
}

/** Action for a button in each row: `mutate(id)`, busy until the screen shows the result, then a message. */
export function useRowAction({ run, done, onSettled }: RowAction) {
  const queries = useQueryClient()
  const askAgain = () => queries.invalidateQueries({ queryKey: bookingsKey })
  const action = useMutation({
    onMutate: dismiss,
    mutationFn: run,
    onSuccess: async () => {
      await askAgain()
      notify(done)
      onSettled?.()
    },
    onError: (error, id) => {
      notify(error.message, { about: id, bad: true })
      // The refusal may mean the screen is out of date.
      void askAgain()
    },
  })
  return { mutate: action.mutate, isBusy: (id: string) => action.isPending && action.variables === id }
}
