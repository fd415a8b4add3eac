import { useCallback, useId } from 'react'
import { priceLabel } from '../../../domain/money.ts'
import { allDueNow } from '../../../domain/terms.ts'
import { CardToKeep } from '../../payments/card-to-keep.tsx'
import { untilLabel } from '../../payments/countdown-words.ts'
import { HoldCountdown } from '../../payments/hold-countdown.tsx'
import { PayButtons } from '../../payments/pay-buttons.tsx'
import { NOT_PAID } from '../../payments/payment-address.ts'
import { usePaymentPage } from '../../payments/use-payment-page.ts'
import { serverNow } from '../../schedule/server-clock.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Note } from '../../ui/feedback/note.tsx'
import { Failure } from '../../ui/feedback/notice.tsx'
import { useOutcomeHeading } from '../../ui/use-outcome-heading.ts'
import { askForPayment } from '../own-booking/own-booking-query.ts'
import type { BookingAnswer } from '../send-booking.ts'
import { BookedCard } from './booked-card.tsx'
import { CarryOnDesk, CarryOnPhone } from './carry.tsx'
import * as styles from './held-time.module.css'

const TITLE = 'We’re holding your time'

const PROVIDER_AWAY =
  'We couldn’t open the payment page. Your time is held, and you haven’t been charged. Please try again in a minute.'

interface HeldTimeProps {
  booking: BookingAnswer
  /** Amount due in integer cents: the deposit, or everything if it's all due (R81: late booking). */
  amount: number
  isWhole: boolean
  /** Total in integer cents, if paying in full is offered (R84). */
  inFull: number | undefined
  until: Date
  /** The browser is navigating to the payment page. */
  isLeaving: boolean
  /** The payment page couldn't be opened when the time was held. */
  providerIsAway: boolean
  /** Called when the booking's state may have changed. */
  onChange: () => void
  /** Asks for confirmation before giving up the hold. */
  onGiveUp: () => void
}

/** A time on hold while its deposit is paid: how long, how to pay, how to give it up (R41: 30-minute hold). */
export function HeldTime({
  booking,
  amount,
  isWhole,
  inFull,
  until,
  isLeaving,
  providerIsAway,
  onChange,
  onGiveUp,
}: HeldTimeProps) {
  const { id } = booking
  const heading = useOutcomeHeading(TITLE)
  const note = useId()
  const page = usePaymentPage((all) => askForPayment(id, all ? 'full' : 'deposit'), onChange)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function at each render would restart the countdown.
  const onOver = useCallback(onChange, [])
  const opening = isLeaving && 'Opening the payment page...'
  const isBusy = Boolean(opening || page.busy)
  const isBack = !isLeaving && !providerIsAway
  return (
    <div className={styles.held}>
      <CarryOnPhone isUp />
      <div>
        <h1 ref={heading} tabIndex={-1} aria-describedby={isBack ? note : undefined}>
          {TITLE}
        </h1>
        {isBack && <Note id={note} message={`${NOT_PAID} You can try again, with this card or another.`} />}
        <p className="lead">
          Pay {isWhole ? priceLabel(amount) : `the ${priceLabel(amount)} deposit`} by {untilLabel(until, serverNow())},
          and it’s yours.
          {isWhole && ` ${allDueNow}`}
        </p>
        <HoldCountdown until={until} onOver={onOver} />
        {page.problem ? (
          <Failure message={page.problem} />
        ) : (
          providerIsAway && !isBusy && <Failure message={PROVIDER_AWAY} />
        )}
        <p className={`acts ${styles.acts}`}>
          <PayButtons page={page} inFull={inFull} size="big" opening={opening}>
            {isWhole ? `Pay ${priceLabel(amount)}` : `Pay the ${priceLabel(amount)} deposit`}
          </PayButtons>
          <button type="button" className={buttonStyles.linkBtn} disabled={isBusy} onClick={onGiveUp}>
            Give it up
          </button>
        </p>
        {!isBusy && (
          <CardToKeep
            booking={booking}
            onTakenBack={() => {
              heading.current?.focus()
              onChange()
            }}
          />
        )}
      </div>
      <BookedCard booking={booking} className={styles.card}>
        You haven’t been charged yet. All times are Phoenix time.
      </BookedCard>
      <CarryOnDesk isUp />
    </div>
  )
}
