import type { ReactNode, Ref } from 'react'
import { CarryOnDesk, CarryOnPhone } from './outcome/carry.tsx'

interface ConfirmingPaymentProps {
  heading?: Ref<HTMLHeadingElement>
  /** What to say under the title instead. */
  lead?: string
  children?: ReactNode
}

/** Back from paying, until the server has told how it went: the same from the first paint on. */
export const ConfirmingPayment = ({
  heading,
  lead = 'This usually takes a few seconds.',
  children,
}: ConfirmingPaymentProps) => (
  <div className="prompt">
    <CarryOnPhone isUp />
    <h1 ref={heading} tabIndex={-1}>
      Confirming your payment...
    </h1>
    <p className="lead quiet" role="status">
      {lead}
    </p>
    {children}
    <CarryOnDesk isUp />
  </div>
)
