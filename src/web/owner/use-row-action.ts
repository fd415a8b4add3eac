import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dismiss, notify } from '../ui/feedback/toast.tsx'
import { bookingsKey } from './queries.ts'

/** A row's id, or the row itself if the action needs more of it. */
type Row = string | { id: string }

const idOf = (row: Row) => (typeof row === 'string' ? row : row.id)

interface RowAction<Target extends Row> {
  run: (row: Target) => Promise<unknown>
  done: string
  /** Moves focus if the row disappears together with its button. */
  onSettled?: (() => void) | undefined
}

/** Action for a button in each row: `mutate(row)`, busy until the screen shows the result, then a message. */
export function useRowAction<Target extends Row = string>({ run, done, onSettled }: RowAction<Target>) {
  const queries = useQueryClient()
  const askAgain = () => queries.invalidateQueries({ queryKey: bookingsKey })
  const action = useMutation({
    onMutate: (row: Target) => dismiss(idOf(row)),
    mutationFn: run,
    onSuccess: async () => {
      await askAgain()
      notify(done)
      onSettled?.()
    },
    onError: (error, row) => {
      notify(error.message, { about: idOf(row), bad: true })
      // The refusal may mean the screen is out of date.
      void askAgain()
    },
  })
  return {
    mutate: action.mutate,
    isBusy: (id: string) => action.isPending && idOf(action.variables) === id,
  }
}
