import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { longDate, toInstant, unbroken } from '../../domain/calendar.ts'
import { packages } from '../../domain/catalog.ts'
import { priceLabel } from '../../domain/money.ts'
import { mayKeepCard } from '../../domain/payments/card-on-file.ts'
import { CARD_MINIMUM_CENTS } from '../../domain/payments/holds.ts'
import { askedAtBooking, type OrderPrice, priceOrder } from '../../domain/pricing/pricing.ts'
import { refusalStatus } from '../../domain/refusals.ts'
import { defaultRules } from '../../domain/schedule/rules.ts'
import { AUTO_SELECT_DAYS, extraHourProblem } from '../../domain/schedule/slots.ts'
import { useNavigate } from '../app/router/location.tsx'
import type { User } from '../app/session/session.ts'
import { AddOnField, ExtraHoursField } from '../extras/extras-fields.tsx'
import { availabilityKey } from '../schedule/availability-queries.ts'
import { ChooseStart } from '../schedule/choose-start.tsx'
import { useLiveAvailability } from '../schedule/live.ts'
import { NO_TIME, showStartTimes } from '../schedule/show-start-times.ts'
import * as slotFieldStyles from '../schedule/slot-field.module.css'
import { usePreviewHours } from '../schedule/use-preview-hours.ts'
import { contact } from '../site/contact.ts'
import { refusalSentence } from '../site/refusal-sentence.ts'
import { Button } from '../ui/button.tsx'
import * as styles from './booking-form.module.css'
import { BookingHead } from './booking-head.tsx'
import { CustomerFields } from './customer-fields.tsx'
import type { OpenDraft } from './draft.ts'
import { type Choice, chosenHours, rangeLabel } from './order.ts'
import { findOwnHold, holdPath, isHeldStart, OwnHoldNote } from './own-hold.tsx'
import { PackageField } from './package/package-field.tsx'
import { PromoField } from './promo-field.tsx'
import { type BookingAnswer, unansweredRequest } from './send-booking.ts'
import { SubmitBar, submitWords } from './submit-bar.tsx'
import { Summary } from './summary.tsx'
import { useChoice } from './use-choice.ts'
import { useCustomerForm } from './use-customer-form.ts'
import { usePromo } from './use-promo.ts'
import { type Submission, useSubmission } from './use-submission.ts'

interface FormEndProps {
  choice: Choice
  price: OrderPrice | undefined
  submission: Submission
  /** Amount to pay now, in integer cents. */
  asked: number | undefined
  /** Label of the button. */
  words: string
}

/**
 * End of the customer form: the choice, its price and the button (§2). Hidden on narrow screens, where the summary is in
 * view.
 */
function FormEnd({ choice, price, submission, asked, words }: FormEndProps) {
  const range = chosenHours(choice)
  const chosen = [packages[choice.packageId].name, choice.date && longDate(choice.date), range && rangeLabel(range)]
  return (
    <section className={styles.end} aria-label="Price and booking">
      <p>
        {unbroken(chosen.filter(Boolean).join(', '))}
        <br />
        <b>{price ? `${priceLabel(price.total)} total` : '…'}</b>
        {price && (asked === price.total ? ', due when you book' : `, with a ${priceLabel(price.deposit)} deposit`)}
      </p>
      {/* The summary beside it has the page's one green button. */}
      <Button type="submit" look="second" size="big" busy={submission.state === 'sending' && 'Processing...'}>
        {words}
      </Button>
    </section>
  )
}

interface BookingFormProps {
  user: User
  draft: OpenDraft
  /** True if booking requires paying the deposit by card. */
  takesCards: boolean
  onBooked: (booking: BookingAnswer) => void
}

/** Everything from landing on the page to a held slot: package, day, time, extras, customer, price (§2, §4). */
export function BookingForm({ user, draft, takesCards: hasCards, onBooked }: BookingFormProps) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { choice, change, lost, missed, length, month, setMonth, availability, maybeMine, noneAhead } = useChoice(
    draft,
    () => unansweredRequest(user.uid),
  )
  const [missesTime, setMissesTime] = useState(false)
  const [payInFull, setPayInFull] = useState(false)
  const [keepCard, setKeepCard] = useState(false)
  const promo = usePromo(draft)
  const { submission, submit, clear } = useSubmission(user, {
    onBooked: (booking) => {
      void queries.invalidateQueries()
      onBooked(booking)
    },
    onRefused: (code) => {
      if (code === 'promo-not-valid') return promo.refuse()
      // The price changed, so choosing another time wouldn't help.
      if (refusalStatus(code) !== 409 || code === 'total-changed') return false
      change({ to: 'no-time', because: code })
      void queries.invalidateQueries({ queryKey: availabilityKey })
      showStartTimes()
      return true
    },
  })
  const form = useCustomerForm(user, draft, (customer) => {
    if (date === undefined || hour === undefined) return
    submit({
      choice: { ...choice, date, hour },
      customer,
      promo: promo.applied,
      payInFull: isInFull,
      keepCard: mayKeep && keepCard,
    })
  })
  const shown: Submission = form.isWaiting ? { state: 'sending' } : submission
  useLiveAvailability()
  const preview = usePreviewHours(availability, length, choice.hour)

  const { rules, day, now, failed, retry } = availability
  const { date, hour } = choice
  const price = date === undefined ? undefined : priceOrder({ ...choice, date, promo: promo.applied })
  const startsAt = date === undefined || hour === undefined ? null : toInstant(date, hour)
  const askedFirst = price && askedAtBooking(price, startsAt, now)
  // A promo code may bring the amount below the minimum of a card payment.
  const takesCards = hasCards && (askedFirst === undefined || askedFirst >= CARD_MINIMUM_CENTS)
  // If everything is due now anyway, there's nothing to choose (R84: paying in full).
  const isInFull = payInFull && takesCards && askedFirst !== price?.total
  const mayKeep = takesCards && !isInFull && startsAt !== null && mayKeepCard(startsAt, now)
  const asked = isInFull ? price?.total : askedFirst
  const hold = findOwnHold(form.held, now)
  const isHeld = isHeldStart(choice, hold)
  const noTime = lost ? 'Choose another time' : 'Choose a time'
  const words = hour === undefined ? noTime : isHeld ? 'Pay for the time we’re holding' : submitWords(takesCards, asked)
  const { generalSettings } = rules ?? defaultRules

  const book = (event: FormEvent<HTMLFormElement>) => {
    clear()
    if (date !== undefined && hour !== undefined && !isHeld) return form.submit(event)
    event.preventDefault()
    // With a second crew the time may be open, but it would be held twice.
    if (hold && isHeld) return navigate(holdPath(hold))
    setMissesTime(true)
    form.check()
    showStartTimes()
  }

  return (
    <>
      <BookingHead noticeHours={generalSettings.blockHoursBeforeBooking} />
      <div role="status">{hold && <OwnHoldNote hold={hold} now={now} />}</div>
      <div className={styles.room}>
        <form className={styles.bk} noValidate onSubmit={book}>
          <section className={styles.pick} aria-label="Package">
            <PackageField
              chosen={choice.packageId}
              date={date}
              onChoose={(packageId) => change({ to: 'package', packageId })}
            />
          </section>
          <section className={styles.when} aria-label="Date and time">
            <ChooseStart
              {...{ availability, preview, length, month, date, hour }}
              className={styles.two}
              onMonth={setMonth}
              onDate={(next) => {
                if (next === date) return
                clear()
                setMissesTime(false)
                change({ to: 'day', date: next })
              }}
              onHour={(next) => {
                clear()
                setMissesTime(false)
                change({ to: 'time', hour: next })
              }}
              onStart={(next, start) => {
                clear()
                change({ to: 'day', date: next, hour: start })
              }}
              otherPrice={(other) => {
                const { total } = priceOrder({ ...choice, date: other })
                return total === price?.total ? undefined : total
              }}
              chosen={chosenHours(choice)}
              canShorten={choice.extraHours > 0}
              news={missed}
              problem={
                lost && !(lost.because === 'time-conflict' && isHeldStart(lost, hold))
                  ? refusalSentence(lost.because)
                  : missesTime && hour === undefined && NO_TIME
              }
              isMine={(start) => date !== undefined && start === hour && maybeMine(date, start)}
              instead={
                noneAhead ? (
                  <p className={slotFieldStyles.slotProblem}>
                    Nothing is open in the next {AUTO_SELECT_DAYS} days. Look further ahead, or call {contact.phone}.
                  </p>
                ) : undefined
              }
            />
          </section>
          <section className={styles.extras} aria-label="Extras">
            <ExtraHoursField
              count={choice.extraHours}
              onChange={(extraHours) => change({ to: 'extra-hours', extraHours })}
              length={length}
              hourlyRate={price?.hourlyRate}
              problem={day && rules && extraHourProblem(hour, length, day, rules)}
            />
            <AddOnField chosen={choice.addOns} onChange={(id, on) => change({ to: 'add-on', id, on })} />
          </section>
          <CustomerFields form={form} packageId={choice.packageId} />
          <Summary
            {...{ choice, price, now, takesCards, failed }}
            promo={promo.applied}
            promoField={form.takesPromoCodes || promo.isInUse ? <PromoField promo={promo} /> : undefined}
            inFull={{ chosen: payInFull, onChoose: setPayInFull }}
            keepCard={mayKeep ? { chosen: keepCard, onChoose: setKeepCard } : undefined}
          >
            {(glance: ReactNode, terms: string) => (
              <SubmitBar
                {...{ glance, terms, words }}
                isReady={asked !== undefined && hour !== undefined}
                submission={shown}
                onRetry={failed ? retry : undefined}
              />
            )}
          </Summary>
          {/* After the summary, so nobody who listens gets to the button before the choice of payment and the terms. */}
          {!failed && <FormEnd {...{ choice, price, asked, words }} submission={shown} />}
        </form>
      </div>
    </>
  )
}
