import type { ReactNode } from 'react'
import { isCancelled } from '../../domain/booking.ts'
import { cents, dollars, priceLabel } from '../../domain/money.ts'
import { balanceDueLabel, balanceOf, isWeekendRate } from '../../domain/pricing.ts'
import * as typeStyles from '../ui/type.module.css'
import { hoursLabel } from './booking-words.ts'
import type { Booking } from './bookings-query.ts'
import * as styles from './price-lines.module.css'

/** Dollars from the API as text: '$162.50'. */
export const usd = (amount: number) => priceLabel(cents(amount))

/** What a booking costs and of what it is made (§9); a cancelled one has no balance to come. Says so where no price is stored. */
export function PriceLines({ booking }: { booking: Booking }) {
  const { total, depositAmount, paidAmount, basePrice, baseHours, extraHours, extraHoursCost, startsAt, date, status } =
    booking
  if (total === null) return <p className={typeStyles.quiet}>No price is on record for this booking.</p>
  const balance = balanceOf({ total: cents(total), deposit: cents(depositAmount ?? 0), paid: cents(paidAmount) })
  const addOnsCost = basePrice === null ? 0 : total - basePrice - (extraHoursCost ?? 0)
  return (
    <dl className={styles.prices}>
      {basePrice !== null && (
        <Line amount={basePrice} note={date && isWeekendRate(date) && '(Weekend Rate)'}>
          {baseHours === null ? 'Package' : hoursLabel(baseHours)}
        </Line>
      )}
      {extraHoursCost ? <Line amount={extraHoursCost}>{hoursLabel(extraHours).replace(' ', ' extra ')}</Line> : null}
      {addOnsCost > 0 && <Line amount={addOnsCost}>Add-ons</Line>}
      <Line amount={total} look="all">
        Total
      </Line>
      {/* A deposit that was paid stays as it is when another day has another price. */}
      {depositAmount !== null && <Line amount={depositAmount}>{paidAmount > 0 ? 'Deposit' : 'Deposit, 25%'}</Line>}
      {paidAmount > 0 && <Line amount={paidAmount}>Paid so far</Line>}
      {depositAmount !== null && !isCancelled(status) && (
        <Line amount={dollars(balance)} note={startsAt && balance > 0 && `due ${balanceDueLabel(new Date(startsAt))}`}>
          Balance
        </Line>
      )}
    </dl>
  )
}

type LineProps = { amount: number; note?: ReactNode; look?: 'all'; children: ReactNode }

const Line = ({ amount, note, look, children }: LineProps) => (
  <div className={look && styles.all}>
    <dt>
      {children} {note && <small className={typeStyles.quiet}>{note}</small>}
    </dt>
    <dd>{usd(amount)}</dd>
  </div>
)
