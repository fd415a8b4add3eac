import { useQuery } from '@tanstack/react-query'
import { useReducer } from 'react'
import { type PaymentPurpose, paymentPurposes } from '../../../domain/payments/ledger.ts'
import { Refused } from '../../../domain/refusals.ts'
import { useLocation } from '../../app/router/location.tsx'
import { serverNow } from '../../schedule/server-clock.ts'
import { Loading } from '../../ui/feedback/loading.tsx'
import { NotAnswered } from '../../ui/feedback/not-answered.tsx'
import { NoLink } from '../../ui/outcome.tsx'
import { linkQuery, type PaymentLink } from './link-query.ts'
import { CardsOff, HoldEnded, LinkEnded, OnHold, Paid, Waiting } from './pay-outcomes.tsx'
import { ToPay } from './to-pay.tsx'

type LinkState = PaymentLink['state'] | 'waiting'

/** State of a payment link. If the payment page says `paid` paid what was due, we wait until the server knows. */
export function linkState(
  { state, purpose, holdExpiresAt }: Pick<PaymentLink, 'state' | 'purpose' | 'holdExpiresAt'>,
  paid: PaymentPurpose | undefined,
  now: Date,
): LinkState {
  if (state !== 'to-pay') return state
  if (paid === purpose || paid === 'full') return 'waiting'
  return holdExpiresAt && new Date(holdExpiresAt) <= now ? 'hold-over' : 'to-pay'
}

const ASK_AGAIN_MS = 2_000

/**
 * `/pay?token=…`: what an emailed link asks for and how to pay it, without signing in (R47: deposits by phone). The payment
 * page returns here with `&paid=` or `&unpaid=` and the purpose of the payment.
 */
export function PayPage() {
  const asked = new URLSearchParams(useLocation().search)
  const token = asked.get('token')
  const paid = purposeIn(asked.get('paid'))
  return token ? <PayByLink key={token} token={token} paid={paid} isBack={asked.has('unpaid')} /> : <NoLink />
}

const purposeIn = (word: string | null) => paymentPurposes.find((purpose) => purpose === word)

interface PayByLinkProps {
  token: string
  /** Purpose of the payment just made, according to the return URL. */
  paid: PaymentPurpose | undefined
  /** Returned from the payment page without paying. */
  isBack: boolean
}

function PayByLink({ token, paid, isBack }: PayByLinkProps) {
  const [, look] = useReducer((count: number) => count + 1, 0)
  const { data, error, refetch } = useQuery({
    ...linkQuery(token),
    retry: (count, failure) => count < 1 && !(failure instanceof Refused),
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) =>
      state.data && linkState(state.data, paid, serverNow()) === 'waiting' ? ASK_AGAIN_MS : false,
  })
  const again = () => {
    look()
    void refetch()
  }
  if (!data) {
    if (!error) return <Loading />
    if (error instanceof Refused && error.code === 'payment-link-ended') return <LinkEnded />
    if (error instanceof Refused && error.code === 'cards-off') return <CardsOff />
    const isUseless = error instanceof Refused && (error.code === 'link-expired' || error.code === 'invalid-request')
    if (isUseless) return <NoLink />
    return (
      <div className="wrap prompt">
        <NotAnswered title="Pay for your booking" message={error.message} onAgain={again} />
      </div>
    )
  }
  switch (linkState(data, paid, serverNow())) {
    case 'waiting':
      return <Waiting />
    case 'paid':
      return <Paid link={data} />
    case 'disputed':
      return <OnHold />
    case 'hold-over':
      return <HoldEnded />
    default:
      return <ToPay link={data} token={token} isBack={isBack} justPaid={paid} onChange={again} />
  }
}
