import { dayLabel, hourLabel, toDateAndHour, unbroken } from '../../domain/calendar.ts'
import { paths } from '../../domain/paths.ts'
import { untilLabel } from '../payments/countdown-words.ts'
import * as buttonStyles from '../ui/button.module.css'
import * as noteStyles from '../ui/feedback/note.module.css'
import { Link } from '../ui/link.tsx'
import * as rowStyles from '../ui/row.module.css'
import * as headStyles from './booking-head.module.css'
import type { Choice } from './order.ts'
import type { useCustomerForm } from './use-customer-form.ts'

interface OwnHold {
  id: string
  date: string
  hour: number
  until: Date
}

type Held = ReturnType<typeof useCustomerForm>['held']

/** The customer's own unpaid hold; undefined without one, or once it's over. */
export function findOwnHold(held: Held, now: Date): OwnHold | undefined {
  if (!held) return undefined
  const until = new Date(held.expiresAt)
  return until > now ? { id: held.id, ...toDateAndHour(new Date(held.startsAt)), until } : undefined
}

/** Whether a start is that of the customer's own hold. */
export const isHeldStart = (start: Pick<Choice, 'date' | 'hour'>, hold: OwnHold | undefined): boolean =>
  hold !== undefined && start.date === hold.date && start.hour === hold.hour

/** Where a hold is paid or given up. */
export const holdPath = ({ id }: OwnHold) => `${paths.booking}?unpaid=${id}`

/** The customer's own unpaid hold, which in the calendar looks like someone else's booking. */
export const OwnHoldNote = ({ hold, now }: { hold: OwnHold; now: Date }) => (
  <div className={`${noteStyles.note} ${rowStyles.row} ${headStyles.hold}`}>
    <span>
      We’re holding {unbroken(`${dayLabel(hold.date)} at ${hourLabel(hold.hour)}`)} for you until{' '}
      {untilLabel(hold.until, now)}, but it isn’t paid for yet.
    </span>
    <Link to={holdPath(hold)} className={`${buttonStyles.btn} ${buttonStyles.small}`}>
      Pay or give it up
    </Link>
  </div>
)
