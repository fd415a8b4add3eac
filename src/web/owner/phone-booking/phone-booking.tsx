import { isOverridable } from '../../../domain/booking/phone-booking.ts'
import { isCalendarDate } from '../../../domain/calendar.ts'
import { hoursOf, quote } from '../../../domain/pricing/pricing.ts'
import { sentenceOf } from '../../../domain/refusals.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/feedback/notice.tsx'
import * as rowStyles from '../../ui/row.module.css'
import { usd } from '../format.ts'
import { CallDrives } from './call-drives.tsx'
import { CallTime } from './call-time.tsx'
import { CallerFields } from './caller-fields.tsx'
import { DepositFields } from './deposit-fields.tsx'
import { HeldForCaller } from './held-for-caller.tsx'
import { OrderFields } from './order-fields.tsx'
import { OverrideFields } from './override-fields.tsx'
import * as styles from './phone-booking.module.css'
import { usePhoneBooking } from './use-phone-booking.ts'

/** The owner books for a caller: the rules of the booking page, each of which a reason may set aside. */
export function PhoneBooking({ onDone }: { onDone: () => void }) {
  const { form, times, takesCards, moneyError, broken, crew, isTaken, canBook, booking } = usePhoneBooking(onDone)
  const { values: call, change } = form
  const problems = form.problems()
  const price = isCalendarDate(call.date) ? quote(call) : undefined
  if (booking.data?.paymentLink) return <HeldForCaller booking={booking.data} onDone={onDone} />
  return (
    <form className={styles.call} noValidate autoComplete="off" onSubmit={form.submit} aria-labelledby="call">
      <h2 id="call">Book for a caller</h2>
      <div className={styles.order}>
        <OrderFields call={call} onChange={change} />
        <CallTime
          call={call}
          onChange={change}
          problem={problems.date}
          availability={times.availability}
          month={times.month}
          onMonth={times.setMonth}
          day={times.day}
          failed={times.failed}
        />
      </div>
      {isTaken && <Failure message={sentenceOf('time-conflict')} />}
      <OverrideFields
        rules={broken.filter(isOverridable)}
        reasons={call.reasons}
        problems={problems}
        onChange={(rule, reason) => change({ reasons: { ...call.reasons, [rule]: reason } })}
      />
      <CallerFields field={form.field} />
      <CallDrives call={call} crew={crew} />
      {takesCards && <DepositFields form={form} />}
      {moneyError && <Failure message={moneyError.message} />}
      {booking.error && <Failure message={booking.error.message} />}
      <div className={`${rowStyles.row} ${styles.callEnd}`}>
        <p className={styles.callTotal} aria-live="polite">
          {price && (
            <>
              <b>{usd(price.total / 100)}</b>
              <span className="quiet">
                {hoursOf(call)} hours, deposit {usd(price.deposit / 100)}
                {price.isWeekendRate && ' (Weekend Rate)'}
              </span>
            </>
          )}
        </p>
        <p className="acts">
          <Button type="submit" busy={booking.isPending && 'Processing...'} disabled={!canBook}>
            Book this time
          </Button>
          <Button look="second" onClick={onDone}>
            Back to the list
          </Button>
        </p>
      </div>
    </form>
  )
}
