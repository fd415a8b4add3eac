import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dismiss, notify } from '../../ui/feedback/toast.tsx'
import { type AdminBooking, oneQuery } from '../queries.ts'

/** Opens a dialog about a booking for lines that only have the booking's id. */
export function useOpenBooking(onOpen: (booking: AdminBooking) => void) {
  const queries = useQueryClient()
  const opening = useMutation({
    onMutate: dismiss,
    mutationFn: (id: string) => queries.fetchQuery(oneQuery(id)),
    onSuccess: ({ booking }) => onOpen(booking),
    onError: (error, id) => notify(error.message, { about: id, bad: true }),
  })
  return { open: opening.mutate, isOpening: (id: string) => opening.isPending && opening.variables === id }
}
