import { dayLabel, hourLabel, toDateAndHour, unbroken } from '../../domain/calendar.ts'
import { paths } from '../../domain/paths.ts'
import { Link } from '../ui/link.tsx'
import type { Choice } from './order.ts'
import type { useCustomerForm } from './use-customer-form.ts'

interface OwnHold {
  id: string
  date: string
  hour: number
}

type Held = ReturnType<typeof useCustomerForm>['held']

/** When the customer's own unpaid hold starts; undefined without one, or once it's over. */
export const findOwnHold = (held: Held, now: Date): OwnHold | undefined =>
  held && new Date(held.expiresAt) > now ? { id: held.id, ...toDateAndHour(new Date(held.startsAt)) } : undefined

/** Whether a start is that of the customer's own hold. */
export const isHeldStart = (start: Pick<Choice, 'date' | 'hour'>, hold: OwnHold | undefined): boolean =>
  hold !== undefined && start.date === hold.date && start.hour === hold.hour

/** Where a hold is paid or given up. */
export const holdPath = ({ id }: OwnHold) => `${paths.booking}?unpaid=${id}`

/** The customer's own unpaid hold, which otherwise looks like someone else's booking. */
export const OwnHoldNote = ({ hold }: { hold: OwnHold }) => (
  <>
    We’re holding {unbroken(`${dayLabel(hold.date)} at ${hourLabel(hold.hour)}`)} for you, but it isn’t paid for yet.{' '}
    <Link to={holdPath(hold)}>Pay or give it up</Link>
  </>
)
