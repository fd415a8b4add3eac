import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Refused } from '../../../domain/refusals.ts'
import { adminApi } from '../../app/api/api.ts'
import { dismiss, notify } from '../../ui/feedback/toast.tsx'
import { type AdminBooking, adminAnswer, bookingsKey, oneQuery } from '../queries.ts'

/** Cancelling any booking: what goes back by the server's numbers, under the policy or in full, and why. */
export function useCancellation(asked: AdminBooking, onClose: () => void) {
  const queries = useQueryClient()
  const { data, error } = useQuery(oneQuery(asked.id))
  const [refund, setRefund] = useState<'policy' | 'full'>('policy')
  const [reason, setReason] = useState('')
  const done = useRef(false)
  const { id } = asked
  const quotedRefund = refund === 'full' ? data?.refundInFull : data?.refundNow.amount

  const cancelling = useMutation({
    onMutate: () => dismiss(id),
    mutationFn: (json: { refund: typeof refund; reason?: string; quotedRefund?: number }) =>
      adminAnswer(adminApi.bookings[':id'].cancel.$post({ param: { id }, json })),
    onSuccess: () => {
      done.current = true
      notify('Booking cancelled successfully.', { alert: true })
      onClose()
    },
    onError: (problem) => {
      // Another number would go back: it is shown, and asked about again.
      if (isChanged(problem)) return
      notify('Error cancelling booking. Please try again.', { about: id })
      onClose()
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: bookingsKey }),
  })
  return {
    details: data,
    /** Without an answer nobody has seen what goes back; without one in sight it can be cancelled all the same. */
    isKnown: data !== undefined || error !== null,
    refund,
    setRefund,
    reason,
    setReason,
    changed: isChanged(cancelling.error) ? cancelling.error : null,
    isPending: cancelling.isPending,
    /** The button that asked is about to go. */
    isDone: () => done.current,
    cancel: () =>
      cancelling.mutate({
        refund,
        ...(reason.trim() && { reason }),
        ...(quotedRefund !== undefined && { quotedRefund }),
      }),
  }
}

const isChanged = (error: Error | null): error is Refused => error instanceof Refused && error.code === 'refund-changed'
