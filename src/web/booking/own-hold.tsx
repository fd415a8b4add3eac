import { dayLabel, hourLabel, toDateAndHour, unbroken } from '../../domain/calendar.ts'
import { paths } from '../../domain/paths.ts'
import { Link } from '../ui/link.tsx'
import type { LostStart } from './use-choice.ts'

interface OwnHold {
  id: string
  date: string
  hour: number
}

interface Held {
  id: string
  startsAt: string
  expiresAt: string
}

/** When the customer's own unpaid hold starts; undefined without one, or once it's over. */
export const findOwnHold = (held: Held | null | undefined, now: Date): OwnHold | undefined =>
  held && new Date(held.expiresAt) > now ? { id: held.id, ...toDateAndHour(new Date(held.startsAt)) } : undefined

/** Whether a start is lost to the customer's own hold, which the note explains. */
export const isOwnHold = (lost: LostStart, hold: OwnHold | undefined): boolean =>
  lost.because === 'time-conflict' && lost.date === hold?.date && lost.hour === hold?.hour

/** The customer's own unpaid hold, which otherwise looks like someone else's booking. */
export const OwnHoldNote = ({ hold: { id, date, hour } }: { hold: OwnHold }) => (
  <>
    We’re holding {unbroken(`${dayLabel(date)} at ${hourLabel(hour)}`)} for you, but it isn’t paid for yet.{' '}
    <Link to={`${paths.booking}?unpaid=${id}`}>Pay or give it up</Link>
  </>
)
