import type { ReactNode } from 'react'
import { orDefault } from '../../../domain/booking/legacy-defaults.ts'
import { dateWithYear, todayIn } from '../../../domain/calendar.ts'
import { Button } from '../../ui/button.tsx'
import { NameButton } from '../name-button.tsx'
import { MoneyRow } from './money-group.tsx'
import type { useOpenBooking } from './use-open-booking.ts'

interface PaymentsButtonProps {
  id: string
  /** Whose payments, for screen readers. */
  of: string
  booking: ReturnType<typeof useOpenBooking>
}

/** Button to a booking's payments, for lines that only have the booking's id. */
export const PaymentsButton = ({ id, of, booking }: PaymentsButtonProps) => (
  <Button look="second" size="small" busy={booking.isOpening(id) && 'Loading...'} onClick={() => booking.open(id)}>
    Payments<span className="sr"> {of}</span>
  </Button>
)

interface MovedLineProps {
  /** What was paid or refunded, or should have been, and on whose booking. */
  line: { bookingId: string; customer: string | null; startsAt: string | null; amount: number }
  note: ReactNode
  /** Opens the booking's payments. */
  booking: ReturnType<typeof useOpenBooking>
  /** Opens the customer's contact details. */
  contact: ReturnType<typeof useOpenBooking>
  /** Extra buttons, next to the one for the booking's payments. */
  children?: ReactNode
}

/** One payment or refund in a group: whose, what happened, how much, and a button to the booking. */
export function MovedLine({ line, note, booking, contact, children }: MovedLineProps) {
  const { bookingId, startsAt, amount } = line
  const name = orDefault(line.customer, 'fullName')
  const event = startsAt ? `Event on ${dateWithYear(todayIn(new Date(startsAt)))}` : 'No date'
  return (
    <MoneyRow
      name={<NameButton name={name} onClick={() => contact.open(bookingId)} />}
      {...{ event, note, amount }}
      button={<PaymentsButton id={bookingId} of={name} booking={booking} />}
    >
      {children}
    </MoneyRow>
  )
}
