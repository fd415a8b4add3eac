import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cents, dollars, formatCents, parseCents } from '../../../../domain/money.ts'
import {
  boundSentence,
  likelyAmount,
  likelyKind,
  type PaymentKind,
  type PaymentMethod,
  paymentProblem,
  stillDue,
} from '../../../../domain/payments/amounts-due.ts'
import { netPaid } from '../../../../domain/pricing/pricing.ts'
import { adminApi } from '../../../app/api/api.ts'
import { bookingMoney } from '../../../booking/own-booking/booking-money.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { type AdminBooking, adminAnswer, bookingsKey, oneQuery } from '../../queries.ts'

interface PaymentInput {
  kind: PaymentKind | undefined
  method: PaymentMethod
  text: string | undefined
}

/** Form state of a payment being recorded: what is typed, why it's invalid, and sending it. */
export function usePayment(asked: AdminBooking) {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(oneQuery(asked.id))
  const booking = data?.booking ?? asked
  const money = bookingMoney(booking)
  const canReceive = stillDue(money) > 0
  const canGiveBack = money.paidCents > 0

  const rejected = cents(data?.failedRefunds?.[0]?.amount ?? 0)
  const read = ({ kind: chosen, text: typed, method }: PaymentInput) => {
    const isPossible = chosen === 'payment' ? canReceive : canGiveBack
    const kind = chosen && isPossible ? chosen : likelyKind(money, rejected)
    // Until the owner types an amount, it follows the most likely one.
    const likely = likelyAmount(kind, money, rejected)
    const text = typed ?? (likely > 0 ? formatCents(likely) : '')
    return { kind, method, text, amount: parseCents(text) ?? 0 }
  }
  // Shown until the next response: hiding it would move the button under a second click.
  const [failure, setFailure] = useState<Error>()

  const sending = useMutation({
    mutationFn: ({ kind, method, amount }: ReturnType<typeof read>) => {
      const json = { kind, amount: dollars(amount), method, paidBefore: dollars(Math.max(0, netPaid(money))) }
      return adminAnswer(adminApi.bookings[':id'].payments.$post({ param: { id: asked.id }, json }))
    },
    onSuccess: (details, { method }) => {
      form.reset({ method })
      setFailure(undefined)
      queries.setQueryData(oneQuery(asked.id).queryKey, details)
    },
    // Keeps what was typed, whatever the booking shows by then.
    onError: (error, { text }) => {
      form.change({ text })
      setFailure(error)
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: bookingsKey }),
  })
  const form = useForm<PaymentInput, 'text'>({
    defaults: { kind: undefined, method: booking.invoiceDueOn ? 'transfer' : 'cash', text: undefined },
    validate: (values) => {
      const { kind, amount } = read(values)
      if (!amount) return { text: 'Enter an amount, such as 62.50.' }
      return paymentProblem(kind, amount, money) ? { text: boundSentence(kind, money) } : {}
    },
    onChange: () => setFailure(undefined),
    onSubmit: (values) => sending.mutate(read(values)),
  })
  const { kind, method, text } = read(form.values)

  return {
    booking,
    details: data,
    /** Why what was paid isn't known. */
    loadError: data ? null : error,
    reload: refetch,
    canReceive,
    canGiveBack,
    kind,
    method,
    text,
    problem: form.problems().text,
    change: form.change,
    submit: form.submit,
    failure,
    sending: sending.isPending,
    recorded: sending.isSuccess ? sending.data.payments.at(-1) : undefined,
    recordAnother: sending.reset,
  }
}
