import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cents, centsOfText, dollars, textOfCents } from '../../../domain/money.ts'
import {
  boundSentence,
  likelyAmount,
  type Money,
  type PaymentKind,
  type PaymentMethod,
  paymentProblem,
  stillDue,
} from '../../../domain/payments/payments.ts'
import { adminApi } from '../../api/api.ts'
import { type AdminBooking, adminAnswer, bookingsKey, oneQuery } from '../queries.ts'

/** The money of a booking in cents, as the domain reckons. */
const moneyOf = ({ status, total, depositAmount, paidAmount, toGiveBack }: AdminBooking): Money => ({
  status,
  totalCents: total === null ? null : cents(total),
  depositCents: depositAmount === null ? null : cents(depositAmount),
  paidCents: cents(paidAmount),
  // The server has reckoned already what of the refund is left.
  refundCents: cents(toGiveBack),
  givenBackCents: 0,
})

/** Money being recorded on a booking: what is typed, why it cannot be, and sending it. */
export function usePayment(asked: AdminBooking) {
  const queries = useQueryClient()
  const { data, error } = useQuery(oneQuery(asked.id))
  const booking = data?.booking ?? asked
  const money = moneyOf(booking)
  const canReceive = stillDue(money) > 0
  const canGiveBack = money.paidCents > 0

  const [chosen, setKind] = useState<PaymentKind>()
  const likely: PaymentKind = booking.toGiveBack > 0 || !canReceive ? 'refund' : 'payment'
  const isPossible = chosen === 'payment' ? canReceive : canGiveBack
  const kind = chosen && isPossible ? chosen : likely
  const [method, setMethod] = useState<PaymentMethod>('cash')
  // Until something is typed, the amount follows what is most likely meant.
  const [typed, setTyped] = useState<string>()
  const text = typed ?? textOfCents(likelyAmount(kind, money))
  const [problem, setProblem] = useState<string>()
  // Stays until the next answer: a button that moves under a second click does something else.
  const [failure, setFailure] = useState<Error>()

  const sending = useMutation({
    networkMode: 'always',
    mutationFn: (amount: number) => {
      const json = { kind, amount: dollars(amount), method, paidBefore: booking.paidAmount }
      return adminAnswer(adminApi.bookings[':id'].payments.$post({ param: { id: asked.id }, json }))
    },
    onSuccess: (details) => {
      setTyped(undefined)
      setKind(undefined)
      setFailure(undefined)
      queries.setQueryData(oneQuery(asked.id).queryKey, details)
    },
    // What was typed stays, whatever the booking says by now.
    onError: (error) => {
      setFailure(error)
      setTyped(text)
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: bookingsKey }),
  })

  function record() {
    const amount = centsOfText(text)
    const refusal = amount ? paymentProblem(kind, amount, money) : undefined
    const found = !amount ? 'Enter an amount, such as 62.50.' : refusal && boundSentence(kind, money)
    setProblem(found)
    if (amount && !found) sending.mutate(amount)
    return found === undefined
  }

  const change =
    <Value>(set: (value: Value) => void) =>
    (value: Value) => {
      setProblem(undefined)
      setFailure(undefined)
      set(value)
    }
  return {
    booking,
    payments: data?.payments,
    loadError: data ? null : error,
    canReceive,
    canGiveBack,
    kind,
    setKind: change(setKind),
    method,
    setMethod: change(setMethod),
    text,
    setText: change(setTyped),
    problem,
    failure,
    sending: sending.isPending,
    recorded: sending.isSuccess ? sending.data.payments.at(-1) : undefined,
    record,
    recordAnother: sending.reset,
  }
}
