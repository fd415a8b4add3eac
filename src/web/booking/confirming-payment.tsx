import type { ReactNode, Ref } from 'react'
import { CarryOnDesk, CarryOnPhone } from './outcome/carry.tsx'

interface ConfirmingPaymentProps {
  heading?: Ref<HTMLHeadingElement>
  /** Replaces the default text under the title. */
  lead?: string
  children?: ReactNode
}

/** Shown on return from paying until the server knows the result. Looks the same from the first paint on. */
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
