import { useMutation, useQueryClient } from '@tanstack/react-query'
import { canConfirm, isConfirmed, lacksItsTime } from '../../../../domain/booking/booking.ts'
import { adminApi } from '../../../app/api/api.ts'
import { serverNow } from '../../../schedule/server-clock.ts'
import { dismiss, notify } from '../../../ui/feedback/toast.tsx'
import { type AdminBooking, adminAnswer, bookingsKey } from '../../queries.ts'

/** What the owner may decide about a booking now: confirming it, or reserving the time that it does not block. */
export function openDecision({ status, startsAt, confirmedAt, holdExpiresAt }: AdminBooking): DecisionName | undefined {
  const booking = { status, startsAt: startsAt === null ? null : new Date(startsAt) }
  if (lacksItsTime(booking, serverNow())) return 'reserve'
  // A time that is only held is the customer's once its deposit is paid: there is nothing to confirm yet (R41).
  if (holdExpiresAt) return
  return canConfirm(booking, serverNow()) && !isConfirmed({ status, confirmedAt }) ? 'confirm' : undefined
}

export type DecisionName = 'confirm' | 'reserve'

/**
 * What the owner decides about a booking with one press: runs until the screen shows it, and says how it went.
 * `onSettled` is called then, also where the button is gone by now.
 */
export function useDecision({ id, startsAt, endsAt, customerInfo }: AdminBooking, onSettled?: () => void) {
  const queries = useQueryClient()
  const askAgain = () => queries.invalidateQueries({ queryKey: bookingsKey })
  const one = adminApi.bookings[':id']
  const isMailed = customerInfo.email !== null

  return useMutation({
    onMutate: () => dismiss(id),
    mutationFn: (what: DecisionName) =>
      what === 'confirm'
        ? adminAnswer(
            one.confirm.$post({ param: { id }, json: { ...(startsAt && { startsAt }), ...(endsAt && { endsAt }) } }),
          )
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
