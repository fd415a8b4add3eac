import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { longDate } from '../../../domain/calendar.ts'
import { Refused } from '../../../domain/refusals.ts'
import { adminApi } from '../../app/api/api.ts'
import { availabilityKey } from '../../schedule/availability-queries.ts'
import { useNow } from '../../schedule/use-now.ts'
import { notify } from '../../ui/feedback/toast.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { adminAnswer, bookingsKey, moneyQuery } from '../queries.ts'
import { type Call, type CallField, problemsOfCall, requestOf } from './phone-call.ts'
import { useBrokenRules } from './use-broken-rules.ts'
import { useOpenTimes } from './use-open-times.ts'

/** A booking for a caller: what is written down, the rules that it breaks, and sending it. */
export function usePhoneBooking(onDone: () => void) {
  const queries = useQueryClient()
  const now = useNow()
  const money = useQuery(moneyQuery)
  const takesCards = money.data?.takesCards ?? false
  const { defaults, ...times } = useOpenTimes(now)
  const booking = useMutation({
    mutationFn: (call: Call) =>
      adminAnswer(adminApi.bookings.index.$post({ json: requestOf(call, broken, takesCards) })),
    onSuccess: ({ time, paymentLink }, { fullName, date }) => {
      void queries.invalidateQueries({ queryKey: bookingsKey })
      // The link is still to be told.
      if (paymentLink) return
      notify(`Booked for ${fullName.trim()}: ${longDate(date)}, ${time}.`)
      onDone()
    },
    onError: (error) => {
      if (error instanceof Refused) void queries.invalidateQueries({ queryKey: availabilityKey })
    },
  })
  const form = useForm<Call, CallField>({
    defaults,
    problemsOf: (call) => problemsOfCall(call, broken, takesCards),
    onChange: () => booking.isPending || booking.reset(),
    onSubmit: (call) => canBook && booking.mutate(call),
  })
  const { broken, state, day, crew } = useBrokenRules(form.values, now)
  const isTaken = broken.includes('time-conflict')
  const canBook = !isTaken && state === 'known' && money.data !== undefined
  const hasFailed = state === 'failed'
  return {
    form,
    times: { ...times, day, failed: hasFailed },
    takesCards,
    moneyError: money.error,
    broken,
    crew,
    isTaken,
    canBook,
    booking,
  }
}

export type CallForm = ReturnType<typeof usePhoneBooking>['form']
