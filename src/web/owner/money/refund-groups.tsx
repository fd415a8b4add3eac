import { shortDate, todayIn } from '../../../domain/calendar.ts'
import type { RefundReason } from '../../../domain/payments/ledger.ts'
import { adminApi } from '../../app/api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Group } from '../bookings/attention/group.tsx'
import { adminAnswer, type Money } from '../queries.ts'
import { useRowAction } from '../use-row-action.ts'
import { MoneyLine } from './money-line.tsx'
import { plainWords } from './provider-words.ts'
import { SettleButton, type useSettle } from './settle-button.tsx'
import type { useOpenBooking } from './use-open-booking.ts'

type Refund = Money['failedRefunds'][number]

const reasons: Record<RefundReason, string> = {
  cancelled: 'Cancelled',
  overpaid: 'Overpaid',
  'late payment': 'Paid too late',
  'second payment': 'Paid twice',
  'wrong amount': 'Not the amount we asked for',
  'by the owner': 'By you',
  'by the provider': 'Made in Stripe',
}

/** 'By you: late start'. */
const why = ({ reason, note }: Refund) => (note ? `${reasons[reason]}: ${note}` : reasons[reason])

const since = ({ at }: Refund) => shortDate(todayIn(new Date(at)))

interface RefundGroupProps {
  /** Of all, shown or not. */
  total: number
  refunds: Refund[]
  booking: ReturnType<typeof useOpenBooking>
}

/** Refunds that Stripe has taken and the bank has not shown yet. */
export const RefundsOnTheirWay = ({ total, refunds, booking }: RefundGroupProps) => (
  <Group title="Refunds on their way" total={total} bookings={refunds}>
    {(refund) => <MoneyLine line={refund} note={`${why(refund)}. Sent ${since(refund)}.`} booking={booking} />}
  </Group>
)

interface FailedRefundsProps extends RefundGroupProps {
  differences: Money['differences']
  settle: ReturnType<typeof useSettle>
  onSettled: () => void
}

/** Refunds that a bank refused: sent again, or paid back another way. */
export function FailedRefunds({ total, refunds, differences, booking, settle, onSettled }: FailedRefundsProps) {
  const again = useRowAction({
    run: (id) => adminAnswer(adminApi.money.refunds[':id']['send-again'].$post({ param: { id } })),
    done: 'The refund is on its way again.',
    onSettled,
  })
  return (
    <Group
      title="Refunds that failed"
      note="Send it again, or pay it back another way, record that, and press Done."
      total={total}
      bookings={refunds}
    >
      {(refund) => {
        const difference = differences.find(({ providerObject }) => providerObject === refund.id)
        const because = refund.failure ? ` The bank says: ${plainWords(refund.failure)}.` : ''
        return (
          <MoneyLine line={refund} note={`${why(refund)}.${because}`} booking={booking}>
            <Button size="small" busy={again.isBusy(refund.id) && 'Sending...'} onClick={() => again.mutate(refund.id)}>
              Send again
            </Button>
            {difference && <SettleButton difference={difference} settle={settle} />}
          </MoneyLine>
        )
      }}
    </Group>
  )
}
