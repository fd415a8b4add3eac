import { useReducer } from 'react'
import { type PaymentPurpose, paymentPurposes } from '../../../domain/payments/ledger.ts'
import { useLocation } from '../../app/router/location.tsx'
import { serverNow } from '../../schedule/server-clock.ts'
import { LinkPage } from '../../ui/feedback/not-answered.tsx'
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

/**
 * `/pay?token=…`: what an emailed link asks for and how to pay it, without signing in (R47: deposits by phone). The payment
 * page returns here with `&paid=` or `&unpaid=` and the purpose of the payment.
 */
export function PayPage() {
  const asked = new URLSearchParams(useLocation().search)
  const paid = purposeIn(asked.get('paid'))
  return (
    <LinkPage
      title="Pay for your booking"
      query={(token) => linkQuery(token, (link) => linkState(link, paid, serverNow()) === 'waiting')}
      ends={{ 'payment-link-ended': <LinkEnded />, 'cards-off': <CardsOff /> }}
    >
      {(link, { token, again }) => (
        <PayByLink link={link} token={token} paid={paid} isBack={asked.has('unpaid')} onChange={again} />
      )}
    </LinkPage>
  )
}

const purposeIn = (word: string | null) => paymentPurposes.find((purpose) => purpose === word)

interface PayByLinkProps {
  link: PaymentLink
  token: string
  /** Purpose of the payment just made, according to the return URL. */
  paid: PaymentPurpose | undefined
  /** Returned from the payment page without paying. */
  isBack: boolean
  onChange: () => void
}

function PayByLink({ link, token, paid, isBack, onChange }: PayByLinkProps) {
  const [, look] = useReducer((count: number) => count + 1, 0)
  const again = () => {
    look()
    onChange()
  }
  switch (linkState(link, paid, serverNow())) {
    case 'waiting':
      return <Waiting />
    case 'paid':
      return <Paid link={link} />
    case 'disputed':
      return <OnHold />
    case 'hold-over':
      return <HoldEnded />
    default:
      return <ToPay link={link} token={token} isBack={isBack} justPaid={paid} onChange={again} />
  }
}
