import type { ReactNode } from 'react'
import { isCancelled, isPast } from '../../../domain/booking/booking.ts'
import { unbroken } from '../../../domain/calendar.ts'
import { cents, dollars, priceLabel } from '../../../domain/money.ts'
import { balanceAfterDeposit, stillDue } from '../../../domain/payments/amounts-due.ts'
import { sumRefunded } from '../../../domain/payments/ledger.ts'
import { type BalanceTerms, balanceDueLabel, isBalanceDue } from '../../../domain/pricing/balance-due.ts'
import { appliedDiscount, depositName, isWeekendRate } from '../../../domain/pricing/pricing.ts'
import { promoLabel } from '../../../domain/pricing/promo-codes.ts'
import { counted } from '../../../domain/typography/counted.ts'
import { bookingMoney, toPromo } from '../../booking/own-booking/booking-money.ts'
import { bookingPaymentStatus } from '../../booking/own-booking/booking-payment-status.ts'
import { PaymentSums } from '../../ui/payment-sums.tsx'
import type { Booking } from '../bookings-query.ts'
import * as styles from './price-lines.module.css'

/** Formats dollars from the API: '$162.50'. */
export const usd = (amount: number) => priceLabel(cents(amount))

/** Price breakdown of a booking (§9). A cancelled one shows no balance. Tells the customer if no price is on record. */
export function PriceLines({ booking, now }: { booking: Booking; now: Date }) {
  const {
    total,
    depositAmount,
    paidAmount,
    basePrice,
    baseHours,
    extraHours,
    extraHoursCost,
    startsAt,
    invoiceDueOn,
    date,
    status,
    money,
    promo,
  } = booking
  if (total === null) return <p className="quiet">No price is on record for this booking.</p>
  const sums = bookingMoney(booking)
  const discount = dollars(appliedDiscount(sums))
  const terms = startsAt ? { startsAt: new Date(startsAt), invoiceDueOn } : undefined
  // With cards off, what a past event was paid may not be on record here.
  const isOnRecord = money !== undefined || !isPast(booking, now)
  // Once everything is due, any unpaid deposit is included (R81: late bookings).
  const isAllDue = isOnRecord && terms && isBalanceDue(terms, now) && stillDue(sums) > 0
  // Nobody owes the deposit of a hold that has ended.
  const isHoldOver = bookingPaymentStatus(booking, now)?.kind === 'hold-over'
  const addOnsCost = basePrice === null ? 0 : total + (promo?.off ?? 0) - basePrice - (extraHoursCost ?? 0)
  return (
    <dl className={styles.prices}>
      {basePrice !== null && (
        <PriceLine amount={basePrice} note={date && isWeekendRate(date) && '(Weekend Rate)'}>
          {baseHours === null ? 'Package' : counted(baseHours, 'hour')}
        </PriceLine>
      )}
      {extraHoursCost ? <PriceLine amount={extraHoursCost}>{counted(extraHours, 'extra hour')}</PriceLine> : null}
      {addOnsCost !== 0 && <PriceLine amount={addOnsCost}>Add-ons</PriceLine>}
      {promo && <PriceLine amount={-promo.off}>{unbroken(promoLabel(toPromo(promo)))}</PriceLine>}
      {discount > 0 && <PriceLine amount={-discount}>Discount</PriceLine>}
      <PriceLine amount={total - discount} look="all">
        Total
      </PriceLine>
      {depositAmount !== null && !isAllDue && !isHoldOver && (
        <PriceLine amount={depositAmount}>
          {depositName({ total: cents(total), deposit: cents(depositAmount), paid: paidAmount })}
        </PriceLine>
      )}
      <PaymentSums {...booking} refunded={sumRefunded(booking.money?.entries ?? [])} />
      {isAllDue && <PriceLine amount={dollars(stillDue(sums))}>Due now</PriceLine>}
      {depositAmount !== null && isOnRecord && !isAllDue && !isHoldOver && !isCancelled(status) && !money?.dispute && (
        <Balance balance={dollars(balanceAfterDeposit(sums))} terms={terms} />
      )}
    </dl>
  )
}

interface BalanceProps {
  balance: number
  terms: (BalanceTerms & { startsAt: Date }) | undefined
}

/** Amount due after the deposit, in dollars. */
const Balance = ({ balance, terms }: BalanceProps) => (
  <PriceLine amount={balance} note={balance > 0 && terms && unbroken(`due ${balanceDueLabel(terms)}`)}>
    Balance
  </PriceLine>
)

type PriceLineProps = { amount: number; note?: ReactNode; look?: 'all'; children: ReactNode }

/** One labeled amount, in dollars, in a `dl` of prices. */
export const PriceLine = ({ amount, note, look, children }: PriceLineProps) => (
  <div className={look && styles.all}>
    <dt>
      {children} {note && <small className="quiet">{note}</small>}
    </dt>
    <dd>{usd(amount)}</dd>
  </div>
)
