import type { ReactNode } from 'react'
import { priceLabel } from '../../domain/money.ts'
import { Button } from '../ui/button.tsx'
import type { usePaymentPage } from './use-payment-page.ts'

interface PayButtonsProps {
  page: ReturnType<typeof usePaymentPage>
  /** What paying everything at once comes to, where that is a choice (R84); integer cents. */
  inFull: number | undefined
  size: 'big' | 'small'
  /** The browser is on its way there already: what the first button says. */
  opening?: string | false
  /** The ids of what tells this booking's buttons from another's. */
  about?: string | undefined
  /** What the first button pays. */
  children: ReactNode
}

/** Pays what is asked for, or everything at once. */
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
