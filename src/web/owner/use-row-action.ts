import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dismiss, notify } from '../ui/feedback/toast.tsx'
import { bookingsKey } from './queries.ts'

interface RowAction<Row> {
  run: (row: Row) => Promise<unknown>
  done: string
  /** Moves focus if the row disappears together with its button. */
  onSettled?: (() => void) | undefined
}

/** Action for a button in each row: `mutate(row)`, busy until the screen shows the result, then a message. */
export function useRowAction<Row extends { id: string } = { id: string }>({ run, done, onSettled }: RowAction<Row>) {
  const queries = useQueryClient()
  const askAgain = () => queries.invalidateQueries({ queryKey: bookingsKey })
  const action = useMutation({
    onMutate: ({ id }: Row) => dismiss(id),
    mutationFn: run,
    onSuccess: async () => {
      await askAgain()
      notify(done)
      onSettled?.()
    },
    onError: (error, { id }) => {
      notify(error.message, { about: id, bad: true })
      // The refusal may mean the screen is out of date.
      void askAgain()
    },
  })
  return {
    mutate: action.mutate,
    isBusy: (id: string) => action.isPending && action.variables.id === id,
  }
}
