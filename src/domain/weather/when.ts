import { CUSTOMER_DAYS, DESK_DAYS } from './limits.ts'

/** When an event takes place. */
export interface EventTimes {
  startsAt: Date
  endsAt: Date
}

const DAY = 86_400_000

/** Is the event one for the weather desk: not over, and begun or beginning within seven days? */
export const isOnDesk = ({ startsAt, endsAt }: EventTimes, now: Date): boolean =>
  endsAt > now && startsAt.getTime() - now.getTime() <= DESK_DAYS * DAY

/** Does its customer see the forecast: from five days before until it is over? */
export const showsToCustomer = ({ startsAt, endsAt }: EventTimes, now: Date): boolean =>
  endsAt > now && startsAt.getTime() - now.getTime() <= CUSTOMER_DAYS * DAY
