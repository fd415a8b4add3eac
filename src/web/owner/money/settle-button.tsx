import { adminApi } from '../../app/api/api.ts'
import { AskingButton } from '../../ui/asking-button.tsx'
import { adminAnswer, type Money } from '../queries.ts'
import { useRowAction } from '../use-row-action.ts'

type Difference = Money['differences'][number]

/** Marks a discrepancy as settled, as the owner saw it, which removes it from the view. */
export const useSettle = (onSettled: () => void) =>
  useRowAction({
    run: ({ id, version }: Difference) =>
      adminAnswer(adminApi.money.differences[':id'].resolve.$post({ param: { id }, json: { version } })),
    done: 'Done. It’s off the list.',
    onSettled,
  })

interface SettleButtonProps {
  difference: Difference
  settle: ReturnType<typeof useSettle>
  /** What is settled: 'Failed refund of $25 to Ann Example'. */
  what: string
}

export const SettleButton = ({ difference, settle, what }: SettleButtonProps) => (
  <AskingButton
    look="second"
    busy={settle.isBusy(difference.id) && 'One moment...'}
    title="Take this off the list?"
    question={`${what}. This doesn’t pay or refund anything.`}
    confirm="Take it off"
    keepLabel="Not yet"
    isHarmless
    onConfirm={() => settle.mutate(difference)}
  >
    Done
    <span className="sr">
      {' '}
      with {difference.kind}, {difference.providerObject}
    </span>
  </AskingButton>
)
