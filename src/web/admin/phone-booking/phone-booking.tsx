import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { addDays, isCalendarDate, longDate } from '../../../domain/calendar.ts'
import { isOverridable } from '../../../domain/phone-booking.ts'
import { hoursOf, quote } from '../../../domain/pricing.ts'
import { Refused, sentenceOf } from '../../../domain/refusals.ts'
import { adminApi } from '../../api/api.ts'
import { availabilityKey } from '../../schedule/availability-queries.ts'
import { useNow } from '../../schedule/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/notice.tsx'
import { notify } from '../../ui/toast.tsx'
import * as typeStyles from '../../ui/type.module.css'
import { messageOf, usd } from '../format.ts'
import { adminAnswer, bookingsKey } from '../queries.ts'
import { CallerFields } from './caller-fields.tsx'
import { OrderFields } from './order-fields.tsx'
import { OverrideFields } from './override-fields.tsx'
import * as styles from './phone-booking.module.css'
import { type Call, emptyCall, problemsOfCall, requestOf } from './phone-call.ts'
import { useBrokenRules } from './use-broken-rules.ts'

/** The owner books for a caller: the rules of the booking page, each of which a reason may set aside. */
export function PhoneBooking({ onDone }: { onDone: () => void }) {
  const queries = useQueryClient()
  const now = useNow()
  const [call, setCall] = useState<Call>(() => emptyCall(now))
  const [tried, setTried] = useState(false)
  const [running, setRunning] = useState(false)
  const [failure, setFailure] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const { broken, state } = useBrokenRules(call, now)

  const change = (part: Partial<Call>) => {
    setFailure(undefined)
    setCall((before) => ({ ...before, ...part }))
  }
  const problems = problemsOfCall(call, broken)
  const isTaken = broken.includes('time-conflict')

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (problems.size > 0 || isTaken || state !== 'known') {
      // The fields that are wrong say so from the next drawing on.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
      return
    }
    setRunning(true)
    try {
      const booking = await adminAnswer(adminApi.bookings.index.$post({ json: requestOf(call, broken) }))
      notify(`Booked for ${call.fullName.trim()}: ${longDate(call.date)}, ${booking.time}.`)
      void queries.invalidateQueries({ queryKey: bookingsKey })
      onDone()
    } catch (error) {
      setFailure(messageOf(error))
      setRunning(false)
      if (error instanceof Refused) void queries.invalidateQueries({ queryKey: availabilityKey })
    }
  }

  const price = isCalendarDate(call.date) ? quote(call) : undefined
  return (
    <form ref={form} className={styles.call} noValidate onSubmit={(event) => void submit(event)} aria-labelledby="call">
      <h2 id="call">Book for a caller</h2>
      <OrderFields call={call} onChange={change} earliest={addDays(call.today, -365)} />
      {isTaken && <Failure message={sentenceOf('time-conflict')} />}
      {state === 'failed' && <Failure message="Failed to load available times. Please try again." />}
      <OverrideFields
        rules={broken.filter(isOverridable)}
        reasons={call.reasons}
        problems={tried ? problems : new Map()}
        onChange={(rule, reason) => change({ reasons: { ...call.reasons, [rule]: reason } })}
      />
      <CallerFields call={call} onChange={change} problems={tried ? problems : new Map()} />
      {failure && <Failure message={failure} />}
      <div className={styles.callEnd}>
        <p className={styles.callTotal} aria-live="polite">
          {price && (
            <>
              <b>{usd(price.total / 100)}</b>
              <span className={typeStyles.quiet}>
                {hoursOf(call)} hours, deposit {usd(price.deposit / 100)}
                {price.isWeekendRate && ' (Weekend Rate)'}
              </span>
            </>
          )}
        </p>
        <p className={typeStyles.acts}>
          <Button type="submit" busy={running && 'Processing...'} disabled={isTaken || state !== 'known'}>
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
