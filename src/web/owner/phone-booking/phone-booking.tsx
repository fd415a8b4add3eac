import { skipToken, useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { type FormEvent, useEffect, useRef } from 'react'
import { guestsHint, phoneHint } from '../../../domain/booking/booking-form.ts'
import { isOverridable } from '../../../domain/booking/overrides.ts'
import { dateWithYear, hourLabel, isCalendarDate, shortDate, toInstant, unbroken } from '../../../domain/calendar.ts'
import { addOns, packages } from '../../../domain/catalog.ts'
import { driveWords, tightDrive } from '../../../domain/place/drive-time.ts'
import { addressHint, findEventZip } from '../../../domain/place/place-gate.ts'
import { orderHours, priceOrder } from '../../../domain/pricing/pricing.ts'
import type { adminApi } from '../../app/api/api.ts'
import { showStartTimes } from '../../schedule/show-start-times.ts'
import { refusalSentence } from '../../site/refusal-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/feedback/notice.tsx'
import * as warningStyles from '../../ui/feedback/warning.module.css'
import * as fieldStyles from '../../ui/form/field.module.css'
import { Field, TextareaField } from '../../ui/form/field.tsx'
import { toDriveEvent } from '../bookings/drive.ts'
import * as bottomBarStyles from '../bottom-bar.module.css'
import { CopyField } from '../copy-field.tsx'
import { clockLabel, momentLabel, shown, timeRange, usd } from '../format.ts'
import { runSheetQuery } from '../queries.ts'
import { CallTime } from './call-time.tsx'
import { DepositFields, OrderFields } from './order-fields.tsx'
import { OverrideFields } from './override-fields.tsx'
import * as styles from './phone-booking.module.css'
import type { Call } from './phone-call.ts'
import { type CallForm, useLeftCall, usePhoneBooking } from './use-phone-booking.ts'

interface HeldForCallerProps {
  booking: InferResponseType<typeof adminApi.bookings.index.$post, 201>
  onDone: () => void
}

/** A caller's held time and the link to pay its deposit. */
function HeldForCaller({ booking, onDone }: HeldForCallerProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { name, packageName } = shown(booking)
  const { date, total, holdExpiresAt, depositAmount, customerInfo, paymentLink } = booking
  return (
    <section className={styles.call} aria-labelledby="held">
      <h2 id="held" ref={heading} tabIndex={-1}>
        Held for {name}
      </h2>
      <p>
        <b>{packageName}</b>, {date && dateWithYear(date)}, {timeRange(booking)}, {usd(total ?? 0)}
      </p>
      <p>
        {holdExpiresAt && `We’ll hold it until ${momentLabel(holdExpiresAt)}. `}
        The time is theirs once the {usd(depositAmount ?? 0)} deposit is paid.{' '}
        {customerInfo.email
          ? `The link is on its way to ${customerInfo.email}.`
          : 'There’s no email address, so send them this link yourself.'}
      </p>
      <div className={styles.link}>
        <CopyField label="Payment link" url={paymentLink ?? ''} copy="Copy payment link" isMain={!customerInfo.email}>
          <Button {...(!customerInfo.email && ({ look: 'second' } as const))} size="small" onClick={onDone}>
            Back to the list
          </Button>
        </CopyField>
      </div>
    </section>
  )
}

/** Warns about the same crew's other events that day if they're a long drive away. Refuses nothing. */
function CallDrives({ call, crew }: { call: Call; crew: number | undefined }) {
  const placeZip = findEventZip(call)
  const asked = runSheetQuery(call.date)
  const isAsked = placeZip !== null && isCalendarDate(call.date)
  const { data } = useQuery({ ...asked, queryFn: isAsked ? asked.queryFn : skipToken })
  const event = isAsked &&
    call.hour !== undefined && {
      placeZip,
      startsAt: toInstant(call.date, call.hour),
      endsAt: toInstant(call.date, call.hour + orderHours(call)),
    }
  const stops = (data?.stops ?? []).filter(({ booking }) => crew === undefined || booking.crewId === crew)
  const warnings = stops.flatMap((stop) => {
    const drive = event ? tightDrive(toDriveEvent(stop), event) : undefined
    return drive
      ? [driveWords(drive, `between this and ${shown(stop.booking).name}’s event at ${clockLabel(stop.start)}`)]
      : []
  })
  return (
    <div role="status">
      {warnings.map((words) => (
        <p key={words} className={warningStyles.warning}>
          {words}
        </p>
      ))}
    </div>
  )
}

/** Contact details of the caller. Email is optional; without one, no email is sent. */
const CallerFields = ({ field, values }: Pick<CallForm, 'field' | 'values'>) => (
  <div className={fieldStyles.fields}>
    <Field label="Full name" maxLength={200} {...field('fullName')} />
    <Field
      label="Phone number"
      type="tel"
      maxLength={50}
      hint={phoneHint(values.phoneNumber)}
      {...field('phoneNumber')}
    />
    <Field
      label="Email"
      optional
      type="email"
      maxLength={254}
      hint="Leave it blank and the customer won’t get any emails."
      {...field('email')}
    />
    <Field label="Billing address" maxLength={500} hint={addressHint(values)} {...field('billingAddress')} />
    <Field
      className={fieldStyles.wide}
      label="Location of the event"
      optional
      maxLength={500}
      hint="Where to set up, if not at the billing address."
      {...field('location')}
    />
    <Field label="ZIP code of the event" optional inputMode="numeric" maxLength={10} {...field('placeZip')} />
    <Field
      label="Guests"
      optional
      inputMode="numeric"
      hint={guestsHint(values.packageId, values.guestCount)}
      {...field('guestCount')}
    />
    <TextareaField className={fieldStyles.wide} label="Note for the crew" optional {...field('crewNote')} />
  </div>
)

/** The price, order, and time to read to the caller, next to the form. */
function CallPrice({ call, isLoading }: { call: Call; isLoading: boolean }) {
  const { date, hour, packageId, addOns: chosen } = call
  const price = isCalendarDate(date) ? priceOrder(call) : undefined
  return (
    <div className={styles.price} aria-live="polite">
      {!price && isLoading && <div className={styles.waiting} />}
      {price && (
        <>
          <p className={styles.callTotal}>
            <b>{usd(price.total / 100)}</b>
            <span className="quiet">
              {orderHours(call)} hours, deposit {usd(price.deposit / 100)}
              {price.isWeekendRate && ' (Weekend Rate)'}
            </span>
          </p>
          <p className={styles.callOrder}>
            {[packages[packageId].name, ...chosen.map((id) => addOns[id].name)].join(', ')}
            <br />
            {unbroken(shortDate(date))}
            {hour !== undefined && (
              <>
                , <span>{unbroken(`${hourLabel(hour)} to ${hourLabel(hour + orderHours(call))}`)}</span>
              </>
            )}
          </p>
        </>
      )}
    </div>
  )
}

/** An earlier press did book the call, although its answer was lost. The form may have another caller's details by now. */
const ALREADY_BOOKED =
  'Your first try did go through, so no second booking was made. Find it in the list, or start over to book for someone else.'

/** Waits while a call that was left is still being booked. If it's refused, its form is offered again. */
export function PhoneBooking({ onDone }: { onDone: () => void }) {
  if (!useLeftCall()) return <CallerForm onDone={onDone} />
  return (
    <section className={styles.call} aria-labelledby="call">
      <h2 id="call">Book for a caller</h2>
      <p role="status">We’re still booking for your last caller.</p>
    </section>
  )
}

/** Books for a caller under the booking page's rules, each of which the owner may override with a reason. */
function CallerForm({ onDone }: { onDone: () => void }) {
  const { form, isKept, isBooked, startOver, times, takesCards, moneyError, broken, crew, isTaken, canBook, booking } =
    usePhoneBooking(onDone)
  const { values: call, change } = form
  const problems = form.problems()
  const heading = useRef<HTMLHeadingElement>(null)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (!isCalendarDate(call.date) || call.hour !== undefined) return form.submit(event)
    event.preventDefault()
    form.check()
    showStartTimes()
  }
  const clear = () => {
    startOver()
    heading.current?.focus()
  }
  const failure = isBooked ? ALREADY_BOOKED : (moneyError ?? booking.error)?.message
  if (booking.data?.paymentLink) return <HeldForCaller booking={booking.data} onDone={onDone} />
  return (
    <form className={styles.call} noValidate autoComplete="off" onSubmit={submit} aria-labelledby="call">
      <h2 id="call" ref={heading} tabIndex={-1}>
        Book for a caller
      </h2>
      <div className={styles.fields}>
        {isKept && !isBooked && (
          <div className="acts">
            <p>We kept what you typed.</p>
            <Button look="second" size="small" disabled={booking.isPending} onClick={clear}>
              Start over
            </Button>
          </div>
        )}
        <div className={styles.order}>
          <OrderFields className={styles.whatIsBooked} call={call} onChange={change} />
          <CallTime
            call={call}
            onChange={change}
            problems={problems}
            availability={times.availability}
            month={times.month}
            onMonth={times.setMonth}
            day={times.day}
            failed={times.failed}
          />
        </div>
        {isTaken && <Failure message={refusalSentence('time-conflict')} />}
        <OverrideFields
          rules={broken.filter(isOverridable)}
          reasons={call.reasons}
          problems={problems}
          onChange={(rule, reason) => change({ reasons: { ...call.reasons, [rule]: reason } })}
        />
        <section className={styles.caller} aria-labelledby="caller">
          <h3 id="caller">Who is calling?</h3>
          <CallerFields {...form} />
        </section>
        <CallDrives call={call} crew={crew} />
        {takesCards && <DepositFields form={form} />}
      </div>
      <div className={`${bottomBarStyles.bar} ${styles.callEnd}`}>
        {failure && !booking.isPending && (
          <div className={styles.failure}>
            <Failure message={failure} />
          </div>
        )}
        <CallPrice call={call} isLoading={!times.availability.nextDays && !times.failed} />
        <Button
          type="submit"
          look={call.hour === undefined ? 'second' : undefined}
          busy={booking.isPending && 'Processing...'}
          disabled={!canBook}
        >
          {call.hour === undefined ? 'Choose a time' : 'Book this time'}
        </Button>
        {isBooked && (
          <Button look="second" disabled={booking.isPending} onClick={clear}>
            Start over
          </Button>
        )}
        <Button look="second" className={styles.back} onClick={onDone}>
          Back to the list
        </Button>
      </div>
    </form>
  )
}
