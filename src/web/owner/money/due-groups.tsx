import { shortDate, todayIn } from '../../../domain/calendar.ts'
import { balanceDueAt } from '../../../domain/pricing/pricing.ts'
import { Button } from '../../ui/button.tsx'
import { BookingLine } from '../bookings/attention/booking-line.tsx'
import { Group } from '../bookings/attention/group.tsx'
import type { BookingActions } from '../bookings/booking-actions.ts'
import { shown, usd } from '../format.ts'
import type { AdminBooking, Money } from '../queries.ts'

type DueGroupsProps = Pick<Money, 'dueThisWeek' | 'overdue'> & Pick<BookingActions, 'onContact' | 'onPayments'>

/** '$112.50 due Sat, Jun 13'. */
function noteOf({ startsAt, stillDue }: AdminBooking): string {
  const day = startsAt ? ` ${shortDate(todayIn(balanceDueAt(new Date(startsAt))))}` : ''
  return `${usd(stillDue)} due${day}`
}

/** What customers owe: first what is late, then what falls due within seven days. */
export function DueGroups({ dueThisWeek, overdue, onContact, onPayments }: DueGroupsProps) {
  const line = (booking: AdminBooking) => (
    <BookingLine booking={booking} note={noteOf(booking)} onContact={onContact}>
      <Button look="second" size="small" onClick={() => onPayments(booking)}>
        Payments<span className="sr"> {shown(booking).name}</span>
      </Button>
    </BookingLine>
  )
  return (
    <>
      <Group title="Overdue" empty="Nothing is overdue." {...overdue}>
        {line}
      </Group>
      <Group title="Due in the next 7 days" empty="Nothing is due in the next 7 days." {...dueThisWeek}>
        {line}
      </Group>
    </>
  )
}
