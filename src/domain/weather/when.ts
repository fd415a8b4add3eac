import { CUSTOMER_DAYS, OWNER_DAYS } from './limits.ts'

/** When an event takes place. */
export interface EventTimes {
  startsAt: Date
  endsAt: Date
}

const DAY = 86_400_000

/** Does the owner see its forecast: not over, and begun or beginning within seven days? */
export const isForOwner = ({ startsAt, endsAt }: EventTimes, now: Date): boolean =>
  endsAt > now && startsAt.getTime() - now.getTime() <= OWNER_DAYS * DAY

/** Does its customer see the forecast: from five days before until it is over? */
export const showsToCustomer = ({ startsAt, endsAt }: EventTimes, now: Date): boolean =>
  endsAt > now && startsAt.getTime() - now.getTime() <= CUSTOMER_DAYS * DAY
