import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isCancelled } from '../../../../domain/booking/booking.ts'
import { cents, dollars, parseCents, priceLabel } from '../../../../domain/money.ts'
import { beyondDebt } from '../../../../domain/payments/amounts-due.ts'
import { adminApi } from '../../../app/api/api.ts'
import { refusalSentence } from '../../../site/refusal-sentence.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { adminAnswer, bookingsKey, type Details } from '../../queries.ts'

/** Form state of a card refund: amount, reason, and sending it. `held` is the server's limit, in dollars. */
export function useCardRefund(id: string, details: Details | undefined) {
  const queries = useQueryClient()
  const held = details?.byCard?.held ?? 0
  const paidBefore = details?.refundInFull
  const parseDollars = (text: string) => dollars(parseCents(text) ?? 0)

  const sending = useMutation({
    mutationFn: ({ text, reason }: typeof form.values) => {
      const json = { amount: parseDollars(text), reason, ...(paidBefore !== undefined && { paidBefore }) }
      return adminAnswer(adminApi.money.bookings[':id'].refunds.$post({ param: { id }, json }))
    },
    onSuccess: () => form.reset(),
    onSettled: () => void queries.invalidateQueries({ queryKey: bookingsKey }),
  })
  const form = useForm({
    defaults: { text: '', reason: '' },
    validate: ({ text, reason }) => ({
      text: amountProblem(parseDollars(text), held),
      reason: reason.trim() === '' ? refusalSentence('reason-required') : undefined,
    }),
    onChange: () => sending.isPending || sending.reset(),
    onSubmit: (values) => sending.mutate(values),
  })
  const amount = parseDollars(form.values.text)
  const booking = details?.booking
  const isActive = booking && !isCancelled(booking.status)
  return {
    form,
    held,
    amount,
    /** Dollars of a possible amount that come off an active booking's price: whatever is more than we owe. */
    offPrice: isActive && amount <= held ? dollars(beyondDebt(cents(amount), cents(booking.toGiveBack))) : 0,
    failure: sending.error,
    isSending: sending.isPending,
    /** Dollar amount just sent. */
    sent: sending.isSuccess ? parseDollars(sending.variables.text) : undefined,
    another: sending.reset,
  }
}

function amountProblem(amount: number, held: number): string | undefined {
  const most = priceLabel(cents(held))
  if (amount <= 0) return `Enter an amount up to ${most}.`
  return amount > held ? `Only ${most} can go back to the card.` : undefined
}
