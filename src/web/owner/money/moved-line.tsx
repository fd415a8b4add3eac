import type { ReactNode } from 'react'
import { orDefault } from '../../../domain/booking/legacy-defaults.ts'
import { todayIn } from '../../../domain/calendar.ts'
import { Button } from '../../ui/button.tsx'
import { dateWithYear } from '../format.ts'
import { MoneyRow } from './money-group.tsx'
import type { useOpenBooking } from './use-open-booking.ts'

interface PaymentsButtonProps {
  id: string
  /** Whose they are, for whoever hears the button. */
  of: string
  booking: ReturnType<typeof useOpenBooking>
}

/** The way to the payments of a booking of which a line knows the id alone. */
export const PaymentsButton = ({ id, of, booking }: PaymentsButtonProps) => (
  <Button look="second" size="small" busy={booking.isOpening(id) && 'Loading...'} onClick={() => booking.open(id)}>
    Payments<span className="sr"> {of}</span>
  </Button>
)

interface MovedLineProps {
  /** What moved, or should have, of whose booking. */
  line: { bookingId: string; customer: string | null; startsAt: string | null; amount: number }
  note: ReactNode
  booking: ReturnType<typeof useOpenBooking>
  /** Buttons of its own, beside that of the booking's payments. */
  children?: ReactNode
}

/** A movement of money in a group: whose, what about it, how much, and the way to the booking. */
export function MovedLine({ line, note, booking, children }: MovedLineProps) {
  const { bookingId, startsAt, amount } = line
  const name = orDefault(line.customer, 'fullName')
  const event = startsAt ? `Event on ${dateWithYear(todayIn(new Date(startsAt)))}` : 'No date'
  return (
    <MoneyRow {...{ name, event, note, amount }} button={<PaymentsButton id={bookingId} of={name} booking={booking} />}>
      {children}
    </MoneyRow>
  )
}
