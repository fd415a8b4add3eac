import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CalendarDate, hourLabel, longDate, unbroken } from '../../../domain/calendar.ts'
import { dollars } from '../../../domain/money.ts'
import { availabilityKey } from '../../schedule/availability-queries.ts'
import { askForBookings, rescheduleBooking } from '../bookings-query.ts'
import { priceOn, type Reschedulable } from './reschedulable.ts'

interface NewTime {
  /** The booking as it was shown. */
  reschedulable: Reschedulable
  date: CalendarDate
  hour: number
  /** The maximum of the deposit that then still comes back, as it was shown. */
  quotedRefundPercent: number
  /** What of the balance then no longer comes back, as it was shown, in dollars. */
  quotedBalanceLost: number
}

/** Reschedules a booking at the price that was shown. A refusal stays in the dialog, beside what was chosen. */
export function useReschedule({ onRescheduled, say }: { onRescheduled: () => void; say: (message: string) => void }) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ reschedulable, date, hour, ...quoted }: NewTime) => {
      const quotedTotal = dollars(priceOn(reschedulable, date).total)
      return rescheduleBooking(reschedulable.id, { date, time: hourLabel(hour), quotedTotal, ...quoted })
    },
    onSuccess: (_, { date, hour }) => {
      say(unbroken(`Booking moved to ${longDate(date)} at ${hourLabel(hour)}.`))
      onRescheduled()
    },
    onSettled: () => {
      askForBookings(queries)
      void queries.invalidateQueries({ queryKey: availabilityKey })
    },
  })
}
