import { useMutation, useQueryClient } from '@tanstack/react-query'
import { adminApi } from '../../../app/api/api.ts'
import { dismiss, notify } from '../../../ui/feedback/toast.tsx'
import { type AdminBooking, adminAnswer, bookingsKey } from '../../queries.ts'

export type DecisionName = 'confirm' | 'reserve'

/**
 * What the owner decides about a booking with one press: runs until the screen shows it, and says how it went.
 * `onSettled` is called then, also where the button is gone by now.
 */
export function useDecision({ id, startsAt, customerInfo }: AdminBooking, onSettled?: () => void) {
  const queries = useQueryClient()
  const askAgain = () => queries.invalidateQueries({ queryKey: bookingsKey })
  const one = adminApi.bookings[':id']
  const isMailed = customerInfo.email !== null

  return useMutation({
    onMutate: () => dismiss(id),
    mutationFn: (what: DecisionName) =>
      what === 'confirm'
        ? adminAnswer(one.confirm.$post({ param: { id }, json: startsAt === null ? {} : { startsAt } }))
        : adminAnswer(one.reserve.$post({ param: { id } })),
    onSuccess: async (_, what) => {
      if (what === 'reserve') notify('The time is reserved.')
      else
        notify(
          isMailed
            ? 'Confirmed. The customer will get an email.'
            : 'Confirmed. No email was sent: there’s no address on file.',
        )
      await askAgain()
      onSettled?.()
    },
    onError: (error) => {
      notify(error.message, { about: id, bad: true })
      // The refusal may mean that the screen is out of date.
      void askAgain()
    },
  })
}
