import type { ReactNode } from 'react'
import { bookedName } from '../../../domain/booking/event-label.ts'
import { shortReference } from '../../../domain/booking/short-reference.ts'
import { longDate, parseHour, shortDate, todayIn, toInstant, unbroken } from '../../../domain/calendar.ts'
import { cents, priceLabel } from '../../../domain/money.ts'
import { balanceAfterDeposit } from '../../../domain/payments/amounts-due.ts'
import { sumRefunded } from '../../../domain/payments/ledger.ts'
import { eventPlace } from '../../../domain/place/place-gate.ts'
import { balanceDueLabel, isBalanceDue } from '../../../domain/pricing/balance-due.ts'
import { depositName } from '../../../domain/pricing/pricing.ts'
import { promoLabel } from '../../../domain/pricing/promo-codes.ts'
import { serverNow } from '../../schedule/server-clock.ts'
import { Fact } from '../../ui/facts.tsx'
import { PaymentSums } from '../../ui/payment-sums.tsx'
import { WholeDates } from '../../ui/whole-dates.tsx'
import { bookingMoney, toPromo } from '../own-booking/booking-money.ts'
import type { BookingAnswer } from '../send-booking.ts'
import * as summaryStyles from '../summary.module.css'

interface BookedCardProps {
  booking: BookingAnswer
  /** Class names from the card's container. */
  className: string
  children: ReactNode
}

/** Card with what was booked, where, and its cost; `children` are the small print. */
export function BookedCard({ booking, className, children }: BookedCardProps) {
  const total = cents(booking.total)
  const deposit = cents(booking.depositAmount)
  const paid = cents(booking.money?.paid ?? 0)
  const discount = cents(booking.discount)
  const balance = balanceAfterDeposit(bookingMoney(booking))
  const sums = <PaymentSums {...booking} refunded={sumRefunded(booking.money?.entries ?? [])} />
  const startsAt = toInstant(booking.date, parseHour(booking.time) ?? 0)
  return (
    <section className={`${summaryStyles.card} ${className}`} aria-label="Your booking">
      <h2>{bookedName(booking.packageName)}</h2>
      <p className={summaryStyles.when}>
        <WholeDates>{longDate(booking.date)}</WholeDates>
        <br />
        {unbroken(booking.time)}, {booking.totalHours} hours
      </p>
      <dl className={summaryStyles.told}>
        <Fact name="Booking number">{shortReference(booking.id)}</Fact>
        <Fact name="Name">{booking.customerInfo.fullName}</Fact>
        <Fact name="Where">{unbroken(eventPlace({ ...booking.customerInfo, ...booking }) ?? '')}</Fact>
        {booking.addOnsNames.length > 0 && <Fact name="Add-ons">{booking.addOnsNames.join(', ')}</Fact>}
        {booking.guestCount !== null && <Fact name="Guests">{booking.guestCount}</Fact>}
        {booking.crewNote && (
          <Fact name="Note">
            <span className="lines">{booking.crewNote}</span>
          </Fact>
        )}
      </dl>
      <dl className={summaryStyles.sums}>
        {(booking.promo || discount > 0) && <Sum name="Price" cents={total + cents(booking.promo?.off ?? 0)} />}
        {booking.promo && <Sum name={unbroken(promoLabel(toPromo(booking.promo)))} cents={-cents(booking.promo.off)} />}
        {discount > 0 && <Sum name="Discount" cents={-discount} />}
        <div className={summaryStyles.all}>
          <dt>Total</dt>
          <dd>{priceLabel(total - discount)}</dd>
        </div>
        {isBalanceDue({ startsAt }, serverNow()) ? (
          <>
            {sums}
            <Sum name="Due now" cents={booking.money ? cents(booking.money.due) : total} />
          </>
        ) : booking.money?.due === 0 && paid > 0 ? (
          paid === total - discount ? (
            <Sum name="Paid in full" cents={paid} />
          ) : (
            sums
          )
        ) : (
          <>
            <Sum
              name={depositName({ total, deposit, paid })}
              note={paid > 0 && paid === deposit && 'paid'}
              cents={deposit}
            />
            {paid !== deposit && sums}
            <Sum name="Balance" note={balanceWords(startsAt, booking.money?.card)} cents={balance} />
          </>
        )}
      </dl>
      <p className={`note ${summaryStyles.note}`}>{children}</p>
    </section>
  )
}

const balanceWords = (startsAt: Date, card: { chargeAt: string } | undefined) =>
  card
    ? `We’ll charge your card ${shortDate(todayIn(new Date(card.chargeAt)))}`
    : unbroken(`due ${balanceDueLabel({ startsAt })}`)

const Sum = ({ name, note, cents: amount }: { name: string; note?: string | false; cents: number }) => (
  <div>
    <dt>
      {name} {note && <small>{note}</small>}
    </dt>
    <dd>{priceLabel(amount)}</dd>
  </div>
)
