import { shortDate, todayIn } from '../../../domain/calendar.ts'
import { Group } from '../bookings/attention/group.tsx'
import type { Money } from '../queries.ts'
import { MoneyLine } from './money-line.tsx'
import { disputeRemedy, plainWords } from './provider-words.ts'
import type { useOpenBooking } from './use-open-booking.ts'

interface DisputesProps {
  /** Of all, shown or not. */
  total: number
  disputes: Money['disputes']
  booking: ReturnType<typeof useOpenBooking>
}

/** Payments that a customer's bank has taken back, or asks about (R45): answered at Stripe alone. */
export const Disputes = ({ total, disputes, booking }: DisputesProps) => (
  <Group
    title="Disputes"
    note="Nothing happens automatically: bookings stand until you cancel them."
    total={total}
    bookings={disputes}
  >
    {(dispute) => (
      <MoneyLine
        line={dispute}
        note={`${shortDate(todayIn(new Date(dispute.at)))}: ${plainWords(dispute.reason)}. ${disputeRemedy(dispute.status)}`}
        booking={booking}
      />
    )}
  </Group>
)
