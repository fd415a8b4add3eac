import { todayIn } from '../../../domain/calendar.ts'
import { personAndCompany } from '../../../domain/companies/company-request.ts'
import { wasJustReminded } from '../../../domain/payments/overdue.ts'
import { afterQuietHours, quietUntilLabel } from '../../../domain/quiet-hours.ts'
import { useNow } from '../../schedule/use-now.ts'
import { AskingButton } from '../../ui/asking-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Email } from '../../ui/email.tsx'
import type { BookingActions } from '../bookings/booking-actions.ts'
import { clockLabel, shown, soonLabel, telUrl, usd } from '../format.ts'
import type { AdminBooking } from '../queries.ts'
import type { useRowAction } from '../use-row-action.ts'

interface OverdueActsProps {
  booking: AdminBooking
  remind: ReturnType<typeof useRowAction>
  onCancelUnpaid: BookingActions['onCancelUnpaid']
}

/** The owner's options for an overdue balance (R82: overdue balances): email a reminder, or cancel to free the time. */
export function OverdueActs({ booking, remind, onCancelUnpaid }: OverdueActsProps) {
  const now = useNow()
  const { id, startsAt, customerInfo } = booking
  const { name, phone } = shown(booking)
  const remindedAt = remindedMoment(booking)
  const tel = telUrl(customerInfo.phoneNumber)
  return (
    <>
      {!customerInfo.email && tel && <a href={tel}>Call {phone}</a>}
      {customerInfo.email && !booking.money?.card && !wasJustReminded({ remindedAt }, now) && (
        <AskingButton
          look="second"
          busy={remind.isBusy(id) && 'Sending...'}
          title={`Remind ${personAndCompany(name)[0]}?`}
          question={
            <>
              We’ll email <Email address={customerInfo.email} /> to say that {usd(booking.stillDue)} is overdue and how
              to pay it.
            </>
          }
          confirm="Send reminder"
          keepLabel="Not yet"
          isHarmless
          onConfirm={() => remind.mutate(booking)}
        >
          Remind<span className="sr"> {name}</span>
        </AskingButton>
      )}
      {startsAt !== null && new Date(startsAt) > now && (
        <Button look="danger" size="small" onClick={() => onCancelUnpaid(booking)}>
          Cancel as unpaid<span className="sr"> {name}</span>
        </Button>
      )}
    </>
  )
}

const remindedMoment = ({ remindedAt }: AdminBooking) => (remindedAt === null ? null : new Date(remindedAt))

/** When an overdue balance's reminder went out, below its due date. Nothing before the first one. */
export function Reminded({ booking }: { booking: AdminBooking }) {
  const now = useNow()
  const at = remindedMoment(booking)
  return at && <small>{remindedWords(at, now)}</small>
}

const inTheMorning = `Reminder goes out at ${quietUntilLabel}`

/** What a press on Remind does at `now`. At night, the email waits for the morning (R82: quiet hours). */
export const reminderWords = (now: Date): string =>
  afterQuietHours(now) > now ? `${inTheMorning}.` : 'Reminder on its way.'

/** 'Reminded at 2:15 PM', with the date if it wasn't today. At night, the email waits for the morning. */
export function remindedWords(at: Date, now: Date): string {
  const iso = at.toISOString()
  const when = todayIn(at) === todayIn(now) ? `at ${clockLabel(iso)}` : soonLabel(iso)
  // `now` may be a minute old. Anything later than that is a reminder waiting for the morning.
  return at.getTime() - now.getTime() > 60_000 ? inTheMorning : `Reminded ${when}`
}
