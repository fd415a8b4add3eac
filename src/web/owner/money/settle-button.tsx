import { adminApi } from '../../app/api/api.ts'
import { AskingButton } from '../../ui/asking-button.tsx'
import { adminAnswer, type Money } from '../queries.ts'
import { useRowAction } from '../use-row-action.ts'

/** Marks a discrepancy as settled, as it's listed, which removes it from the view. */
export const useSettle = (differences: Money['differences'], onSettled: () => void) =>
  useRowAction({
    run: (id) => {
      const { details = {} } = differences.find((difference) => difference.id === id) ?? {}
      return adminAnswer(adminApi.money.differences[':id'].resolve.$post({ param: { id }, json: { details } }))
    },
    done: 'Done. It’s off the list.',
    onSettled,
  })

interface SettleButtonProps {
  difference: Money['differences'][number]
  settle: ReturnType<typeof useSettle>
  /** What is settled: 'Failed refund of $25 to Ann Example'. */
  what: string
}

export const SettleButton = ({ difference: { id, kind, providerObject }, settle, what }: SettleButtonProps) => (
  <AskingButton
    look="second"
    busy={settle.isBusy(id) && 'One moment...'}
    title="Take this off the list?"
    question={`${what}. This doesn’t pay or refund anything.`}
    confirm="Take it off"
    keepLabel="Not yet"
    isHarmless
    onConfirm={() => settle.mutate(id)}
  >
    Done
    <span className="sr">
      {' '}
      with {kind}, {providerObject}
    </span>
  </AskingButton>
)
