import type { ReactNode } from 'react'
import { priceLabel } from '../../domain/money.ts'
import { Button } from '../ui/button.tsx'
import type { usePaymentPage } from './use-payment-page.ts'

interface PayButtonsProps {
  page: ReturnType<typeof usePaymentPage>
  /** Amount to pay everything at once, in integer cents; undefined if that isn't offered (R84: pay in full). */
  inFull: number | undefined
  size: 'big' | 'small'
  /** Text of the first button while the browser is already leaving for the payment page. */
  opening?: string | false
  /** Ids of the elements that tell this booking's buttons from the others. */
  about?: string | undefined
  /** Text of the first button. */
  children: ReactNode
}

/** Buttons to pay the amount due, or everything at once. */
export function PayButtons({ page, inFull, size, opening, about, children }: PayButtonsProps) {
  const { busy, isInFull, pay } = page
  const asked = opening || (!isInFull && busy)
  const all = isInFull && busy
  return (
    <>
      <Button size={size} busy={asked} disabled={Boolean(all)} aria-describedby={about} onClick={() => pay(false)}>
        {children}
      </Button>
      {inFull !== undefined && (
        <Button
          look="second"
          size={size}
          busy={all}
          disabled={Boolean(asked)}
          aria-describedby={about}
          onClick={() => pay(true)}
        >
          Pay {priceLabel(inFull)} in full
        </Button>
      )}
    </>
  )
}
