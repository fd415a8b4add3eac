import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CalendarDate, hourLabel, longDate } from '../../domain/calendar.ts'
import { dollars } from '../../domain/money.ts'
import { availabilityKey } from '../schedule/availability-queries.ts'
import { askAgain, rescheduleBooking } from './bookings-query.ts'
import { messageOf } from './own-answer.ts'
import { priceOn, type Reschedulable } from './reschedulable.ts'

/** Moves a booking at the price that was shown. A refusal stays in the dialog, beside what was chosen. */
export function useReschedule(
  reschedulable: Reschedulable,
  { onRescheduled, say }: { onRescheduled: () => void; say: (message: string) => void },
) {
  const queries = useQueryClient()
  const [running, setRunning] = useState(false)
  const [failure, setFailure] = useState<string>()

  /** `quotedRefundPercent` is the most of the deposit that then still comes back, as it was shown. */
  async function reschedule(date: CalendarDate, hour: number, quotedRefundPercent: number) {
    setRunning(true)
    setFailure(undefined)
    const time = hourLabel(hour)
    try {
      const quotedTotal = dollars(priceOn(reschedulable, date).total)
      await rescheduleBooking(reschedulable.id, { date, time, quotedTotal, quotedRefundPercent })
      say(`Booking moved to ${longDate(date)} at ${time}.`)
      onRescheduled()
    } catch (error) {
      setFailure(messageOf(error))
      setRunning(false)
    }
    askAgain(queries)
    void queries.invalidateQueries({ queryKey: availabilityKey })
  }
  return { running, failure, reschedule }
}
