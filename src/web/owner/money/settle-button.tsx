import { adminApi } from '../../app/api/api.ts'
import { Button } from '../../ui/button.tsx'
import { adminAnswer, type Money } from '../queries.ts'
import { useRowAction } from '../use-row-action.ts'

/** Marks a discrepancy as settled, which removes it from the view. */
export const useSettle = (onSettled: () => void) =>
  useRowAction({
    run: (id) => adminAnswer(adminApi.money.differences[':id'].resolve.$post({ param: { id } })),
    done: 'Done. It’s off the list.',
    onSettled,
  })

interface SettleButtonProps {
  difference: Money['differences'][number]
  settle: ReturnType<typeof useSettle>
}

export const SettleButton = ({ difference: { id, kind, providerObject }, settle }: SettleButtonProps) => (
  <Button look="second" size="small" busy={settle.isBusy(id) && 'One moment...'} onClick={() => settle.mutate(id)}>
    Done
    <span className="sr">
      {' '}
      with {kind}, {providerObject}
    </span>
  </Button>
)
