import { CUSTOMER_DAYS, OWNER_DAYS } from './limits.ts'

/** When an event takes place. */
export interface EventTimes {
  startsAt: Date
  endsAt: Date
}

const DAY = 86_400_000

/** True if the owner sees its forecast: not over, and already under way or starting within seven days. */
export const isForOwner = ({ startsAt, endsAt }: EventTimes, now: Date): boolean =>
  endsAt > now && startsAt.getTime() - now.getTime() <= OWNER_DAYS * DAY

/** True if the customer sees its forecast: from five days before until it's over. */
export const showsToCustomer = ({ startsAt, endsAt }: EventTimes, now: Date): boolean =>
  endsAt > now && startsAt.getTime() - now.getTime() <= CUSTOMER_DAYS * DAY
