import { shortDate, todayIn } from '../../../domain/calendar.ts'
import { disputeRemedy, plainWords } from '../../../domain/payments/provider-words.ts'
import { adminApi } from '../../app/api/api.ts'
import { AskingButton } from '../../ui/asking-button.tsx'
import * as buttonStyles from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { usd } from '../format.ts'
import { adminAnswer, type Money } from '../queries.ts'
import { useRowAction } from '../use-row-action.ts'
import { titles } from './group-sums.tsx'
import { MoneyGroup } from './money-group.tsx'
import { MovedLine } from './moved-line.tsx'
import type { useOpenBooking } from './use-open-booking.ts'

interface DisputesProps {
  /** Total count, including lines not shown. */
  total: number
  disputes: Money['disputes']
  /** Whether Stripe moves real money; undefined while cards are off, when we can't know where the dispute is. */
  isLive: boolean | undefined
  booking: ReturnType<typeof useOpenBooking>
  contact: ReturnType<typeof useOpenBooking>
  /** Opens the booking's cancel dialog. */
  cancelling: ReturnType<typeof useOpenBooking>
  onDecided: () => void
}

const decide =
  (decision: 'ask again' | 'write off') =>
  ({ id }: { id: string }) =>
    adminAnswer(adminApi.money.disputes[':id'].decide.$post({ param: { id }, json: { decision } }))

/** Payments a customer's bank took back or asks about: answered in Stripe; lost ones are decided here (R79: disputes). */
export function Disputes({ total, disputes, isLive, booking, contact, cancelling, onDecided }: DisputesProps) {
  const again = useRowAction({
    run: decide('ask again'),
    done: 'Back on their balance. Send them the payment link.',
    onSettled: onDecided,
  })
  const writeOff = useRowAction({
    run: decide('write off'),
    done: 'Written off, and taken off the price.',
    onSettled: onDecided,
  })
  return (
    <MoneyGroup
      title={titles.disputes}
      note="While a dispute is open, nothing is charged or refunded on its booking. The booking stays on until you cancel it."
      total={total}
      lines={disputes}
    >
      {(dispute) => (
        <MovedLine
          line={dispute}
          note={`${shortDate(todayIn(new Date(dispute.at)))}: ${plainWords(dispute.reason)}. ${disputeRemedy(dispute.status)}`}
          {...{ booking, contact }}
        >
          {dispute.status === 'lost' ? (
            <>
              <AskingButton
                look="second"
                busy={again.isBusy(dispute.id) && 'One moment...'}
                title={`Ask for ${usd(dispute.amount)} again?`}
                question={`We’ll add it back to ${disputeCustomer(dispute)}’s balance and collect it as usual, by reminder or saved card. This can’t be undone.`}
                confirm="Ask again"
                keepLabel="Go back"
                isHarmless
                onConfirm={() => again.mutate(dispute)}
              >
                Ask again
                <Of dispute={dispute} />
              </AskingButton>
              <AskingButton
                look="second"
                busy={writeOff.isBusy(dispute.id) && 'One moment...'}
                title={`Write off ${usd(dispute.amount)}?`}
                question={`You won’t ask ${disputeCustomer(dispute)} for ${usd(dispute.amount)} again. That amount, minus anything paid since, comes off the booking’s price. This can’t be undone.`}
                confirm={`Write off ${usd(dispute.amount)}`}
                keepLabel="Go back"
                onConfirm={() => writeOff.mutate(dispute)}
              >
                Write off
                <Of dispute={dispute} />
              </AskingButton>
              <Button
                look="danger"
                size="small"
                busy={cancelling.isOpening(dispute.bookingId) && 'Loading...'}
                onClick={() => cancelling.open(dispute.bookingId)}
              >
                Cancel booking
                <Of dispute={dispute} />
              </Button>
            </>
          ) : (
            isLive !== undefined && (
              <a
                className={`${buttonStyles.btn} ${buttonStyles.second} ${buttonStyles.small}`}
                href={`https://dashboard.stripe.com/${isLive ? '' : 'test/'}disputes/${dispute.id}`}
                target="_blank"
                rel="noreferrer"
              >
                Open in Stripe
                <Of dispute={dispute} />
              </a>
            )
          )}
        </MovedLine>
      )}
    </MoneyGroup>
  )
}

type Dispute = Money['disputes'][number]

const disputeCustomer = ({ customer }: Dispute) => customer ?? 'an unknown customer'

const Of = ({ dispute }: { dispute: Dispute }) => <span className="sr"> of {disputeCustomer(dispute)}</span>
