import { orDefault } from '../../../domain/booking/legacy-defaults.ts'
import { shortDate, todayIn } from '../../../domain/calendar.ts'
import type { RefundReason } from '../../../domain/payments/ledger.ts'
import { plainWords } from '../../../domain/payments/provider-words.ts'
import { adminApi } from '../../app/api/api.ts'
import { refusalSentence } from '../../site/refusal-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { usd } from '../format.ts'
import { adminAnswer, type Money } from '../queries.ts'
import { useRowAction } from '../use-row-action.ts'
import { titles } from './group-sums.tsx'
import { MoneyGroup } from './money-group.tsx'
import { MovedLine } from './moved-line.tsx'
import { SettleButton, type useSettle } from './settle-button.tsx'
import type { useOpenBooking } from './use-open-booking.ts'

type Refund = Money['refundsOnTheirWay'][number]

const reasons: Record<RefundReason, string> = {
  cancelled: 'Cancelled',
  overpaid: 'Overpaid',
  'late payment': 'Paid too late',
  'second payment': 'Paid twice',
  'wrong amount': 'Not the amount we asked for',
  'by the owner': 'By you',
  'by the provider': 'Made in Stripe',
}

/** Who started a refund, and why: 'By you: late start'. */
const why = ({ reason, note }: Refund) => (note ? `${reasons[reason]}: ${note}` : reasons[reason])

const since = ({ at }: Refund) => shortDate(todayIn(new Date(at)))

interface RefundGroupProps<Line extends Refund> {
  /** Total count, including lines not shown. */
  total: number
  refunds: Line[]
  booking: ReturnType<typeof useOpenBooking>
  contact: ReturnType<typeof useOpenBooking>
}

/** Refunds that Stripe has accepted but the bank hasn't shown yet. */
export const RefundsOnTheirWay = ({ total, refunds, ...opening }: RefundGroupProps<Refund>) => (
  <MoneyGroup title={titles.refundsOnTheirWay} total={total} lines={refunds}>
    {(refund) => <MovedLine line={refund} note={`${why(refund)}. Sent ${since(refund)}.`} {...opening} />}
  </MoneyGroup>
)

interface FailedRefundsProps extends RefundGroupProps<Money['failedRefunds'][number]> {
  differences: Money['differences']
  settle: ReturnType<typeof useSettle>
  onSettled: () => void
}

/** Refunds that a bank rejected: resend them, or pay them back another way. */
export function FailedRefunds(props: FailedRefundsProps) {
  const { total, refunds, differences, booking, contact, settle, onSettled } = props
  const again = useRowAction({
    run: ({ id }) => adminAnswer(adminApi.money.refunds[':id']['send-again'].$post({ param: { id } })),
    done: 'The refund is on its way again.',
    onSettled,
  })
  const takesCards = refunds.every(({ problem }) => problem !== 'no-cards-here')
  return (
    <MoneyGroup
      title={titles.failedRefunds}
      note={`${takesCards ? 'Send it again, or pay' : 'Pay'} it back another way, record that, and press Done.`}
      total={total}
      lines={refunds}
    >
      {(refund) => {
        const difference = differences.find(({ providerObject }) => providerObject === refund.id)
        const because = refund.failure ? ` The bank says: ${plainWords(refund.failure)}.` : ''
        const problem = refund.problem && refusalSentence(refund.problem)
        const note = (
          <>
            {why(refund)}.{because}
            {problem && <small>{problem}</small>}
          </>
        )
        return (
          <MovedLine line={refund} {...{ note, booking, contact }}>
            {!problem && (
              <Button size="small" busy={again.isBusy(refund.id) && 'Sending...'} onClick={() => again.mutate(refund)}>
                Send again<span className="sr"> {orDefault(refund.customer, 'fullName')}</span>
              </Button>
            )}
            {difference && (
              <SettleButton
                difference={difference}
                settle={settle}
                what={`Failed refund of ${usd(refund.amount)} to ${orDefault(refund.customer, 'fullName')}`}
              />
            )}
          </MovedLine>
        )
      }}
    </MoneyGroup>
  )
}
