import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { cancellationIsMailed, hasStarted } from '../../../domain/booking/booking.ts'
import { unbroken, unbrokenDate } from '../../../domain/calendar.ts'
import { NOTHING_TO_REFUND } from '../../../domain/payments/refunds.ts'
import { type Refusal, Refused } from '../../../domain/refusals.ts'
import { adminApi } from '../../app/api/api.ts'
import { useNow } from '../../schedule/use-now.ts'
import { Confirm, Dialog, Question } from '../../ui/dialog.tsx'
import { NotAnswered } from '../../ui/feedback/not-answered.tsx'
import { Failure } from '../../ui/feedback/notice.tsx'
import { dismiss, notify } from '../../ui/feedback/toast.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Tick } from '../../ui/form/tick.tsx'
import { customerName, shortMonthDay, shown, usd } from '../format.ts'
import { moneyGroupsId } from '../money/money-group.tsx'
import { type AdminBooking, adminAnswer, bookingsKey, type Details, oneQuery } from '../queries.ts'
import { useOnline } from '../use-online.ts'
import * as styles from './cancel-dialog.module.css'
import { contactId } from './list/booking-row.tsx'

/** Cancels any booking: the refund in the server's numbers, under the policy or in full, and the reason. */
function useCancellation(asked: AdminBooking, isUnpaid: boolean, onClose: () => void) {
  const queries = useQueryClient()
  const { data, errorUpdateCount, refetch } = useQuery(oneQuery(asked.id))
  const isOnline = useOnline()
  const [refund, setRefund] = useState<'policy' | 'full'>('policy')
  const [reason, setReason] = useState('')
  const done = useRef(false)
  const { id } = asked
  const quotedRefund = refund === 'full' ? data?.refundInFull : data?.refundNow.amount

  const cancelling = useMutation({
    onMutate: () => dismiss(id),
    mutationFn: (json: { refund: typeof refund; isUnpaid?: boolean; reason?: string; quotedRefund?: number }) =>
      adminAnswer(adminApi.bookings[':id'].cancel.$post({ param: { id }, json })),
    onSuccess: () => {
      done.current = true
      notify('Booking cancelled successfully.', { alert: true })
      onClose()
    },
    onError: (problem) => {
      // The refund has changed, so the dialog shows the new amount and asks again.
      if (isChanged(problem)) return
      const isSaid = problem instanceof Refused && saidAsTheyAre.includes(problem.code)
      notify(isSaid ? problem.message : 'Error cancelling booking. Please try again.', { about: id })
      onClose()
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: bookingsKey }),
  })
  return {
    details: data,
    /** Loading the refund failed, and may be going on again. The booking can be cancelled anyway, but not offline. */
    hasFailed: errorUpdateCount > 0,
    isOnline,
    reload: refetch,
    isKnown: data !== undefined || (errorUpdateCount > 0 && isOnline),
    refund,
    setRefund,
    reason,
    setReason,
    changed: isChanged(cancelling.error) ? cancelling.error : null,
    isPending: cancelling.isPending,
    /** The button that opened the dialog is about to disappear. */
    isDone: () => done.current,
    cancel: () =>
      cancelling.mutate({
        refund,
        ...(isUnpaid && { isUnpaid }),
        ...(reason.trim() && { reason }),
        ...(quotedRefund !== undefined && { quotedRefund }),
      }),
  }
}

/** Refusals whose own message explains why a booking isn't cancelled as unpaid. */
const saidAsTheyAre: readonly Refusal[] = ['not-overdue', 'charge-under-way', 'payment-unknown']

const isChanged = (error: Error | null): error is Refused => error instanceof Refused && error.code === 'refund-changed'

/** Focus target afterward: the row stays in the list, but in Money the line disappears. */
const rowOrMoney = (booking: AdminBooking) =>
  document.getElementById(contactId(booking)) ?? document.getElementById(moneyGroupsId)

interface CancelDialogProps {
  booking: AdminBooking
  /** Cancels because the balance is overdue (R82: overdue balances): under the policy, and the customer learns why. */
  isUnpaid?: boolean
  onClose: () => void
}

/** Confirms a cancellation (§5), showing what is refunded and how (R39: percent of what). */
export function CancelDialog({ booking, isUnpaid = false, onClose }: CancelDialogProps) {
  const cancellation = useCancellation(booking, isUnpaid, onClose)
  const { details, hasFailed, isOnline, reload, refund, setRefund } = cancellation
  const { name, packageName } = shown(booking)
  const now = useNow()
  return (
    <Dialog
      open
      onClose={onClose}
      title="Cancel booking"
      asks
      returnFocus={() => (cancellation.isDone() ? rowOrMoney(booking) : null)}
    >
      <Question>Are you sure you want to cancel this booking? This action cannot be undone.</Question>
      <p>
        <b>{name}</b>, {packageName}
        {booking.date && `, ${unbrokenDate(booking.date)}, ${unbroken(booking.time ?? '')}`}.
      </p>
      <p>
        {isUnpaid && `${usd(booking.stillDue)} is overdue. `}
        {emailSentence(booking, isUnpaid, now)}
      </p>
      {isUnpaid && booking.money?.card && (
        <p>Card on file, to be charged {shortMonthDay(booking.money.card.chargeAt)}.</p>
      )}
      {details && isAllToCard(details) ? null : details && isUnpaid ? (
        <p className="quiet">{policySentence(details)}</p>
      ) : details && booking.money?.dispute === 'open' ? (
        <fieldset className={styles.refund}>
          <legend>Refund, once the bank decides about the dispute</legend>
          <RefundChoice
            label="Under the policy, as of today"
            checked={refund === 'policy'}
            onChoose={() => setRefund('policy')}
          />
          <RefundChoice
            label="Everything they’ve paid that’s still here"
            checked={refund === 'full'}
            onChoose={() => setRefund('full')}
          />
        </fieldset>
      ) : details && details.refundNow.amount < details.refundInFull ? (
        <fieldset className={styles.refund}>
          <legend>Refund from the {usd(details.refundInFull)} paid</legend>
          <RefundChoice
            label={policyLabel(details)}
            checked={refund === 'policy'}
            onChoose={() => setRefund('policy')}
          />
          <RefundChoice
            label={`${usd(details.refundInFull)}, the full amount`}
            checked={refund === 'full'}
            onChoose={() => setRefund('full')}
          />
        </fieldset>
      ) : !details && hasFailed ? (
        <NotAnswered
          message={
            isOnline
              ? 'The refund didn’t load. If you cancel anyway, it follows the policy.'
              : 'You’re offline. The refund will load once you’re back online.'
          }
          onAgain={reload}
        />
      ) : (
        <p className="quiet">{details ? refundNowSentence(details.refundNow.amount) : 'Looking up the refund...'}</p>
      )}
      {details && <ByCard {...details} refund={refund} />}
      {booking.money && !isUnpaid && (
        <div className={styles.reason}>
          <Field
            label="Reason"
            optional
            autoComplete="off"
            data-later
            maxLength={500}
            hint="For your books. The customer won’t see it."
            value={cancellation.reason}
            onChange={({ target }) => cancellation.setReason(target.value)}
          />
        </div>
      )}
      {cancellation.changed && <Failure message={cancellation.changed.message} />}
      <Confirm
        label="Cancel booking"
        ready={cancellation.isKnown}
        busy={cancellation.isPending && 'Cancelling...'}
        onConfirm={cancellation.cancel}
        onKeep={onClose}
      />
    </Dialog>
  )
}

/** Whether the customer gets an email about it. */
function emailSentence(booking: AdminBooking, isUnpaid: boolean, now: Date): string {
  const name = customerName(booking)
  if (!cancellationIsMailed(booking, now)) {
    if (hasStarted(booking, now)) {
      const stillMailed = ' An email about a card refund or a credit note would still go to the address on file.'
      return `The start time has passed, so we won’t email ${name} about the cancellation.${booking.customerInfo.email ? stillMailed : ''}`
    }
    const why = booking.startsAt ? 'This time is only on hold' : 'This booking has no date'
    return `${why}, so no cancellation email will go out. Please tell the customer yourself.`
  }
  if (!booking.customerInfo.email) return `There’s no email on file for ${name}, so please tell them yourself.`
  return `We’ll email ${name} that the booking is cancelled${isUnpaid ? ' because the balance wasn’t paid' : ''}.`
}

function policyLabel({ refundNow: { amount, percent }, booking: { paidAmount, depositAmount } }: Details): string {
  if (amount <= 0) return 'No refund, under the policy'
  const alsoBack = paidAmount > (depositAmount ?? 0) ? ', plus everything else paid' : ''
  return `${usd(amount)}, under the policy (${percent}% of the deposit${alsoBack})`
}

/** One sentence on what the policy refunds. */
function policySentence({ refundNow, refundInFull }: Details): string {
  if (refundNow.amount > 0 || refundInFull === 0) return refundNowSentence(refundNow.amount)
  return `Under the policy, none of the ${usd(refundInFull)} paid is refunded.`
}

/** The part of the refund that goes back to the card automatically. Nothing with cards off or nothing paid. */
function ByCard({ byCard, refundNow, refundInFull, refund }: Details & { refund: 'policy' | 'full' }) {
  const amount = refund === 'full' ? refundInFull : refundNow.amount
  const card = refund === 'full' ? byCard?.refundInFull : byCard?.refundNow
  if (card === undefined || amount <= 0) return null
  return <p aria-live="polite">{byCardSentence(amount, card)}</p>
}

/** Everything goes back to the card, so one sentence covers it. */
const isAllToCard = ({ byCard, refundNow, refundInFull, booking }: Details) =>
  refundInFull > 0 &&
  refundNow.amount === refundInFull &&
  byCard?.refundNow === refundInFull &&
  booking.money?.dispute !== 'open'

function byCardSentence(amount: number, card: number): string {
  if (card === 0) return 'None of it was paid by card, so you’ll need to pay it back yourself.'
  if (card === amount) return `${usd(card)} goes back to the card.`
  return `${usd(card)} goes back to the card. The rest wasn’t paid by card, so you’ll need to pay that back yourself.`
}

const refundNowSentence = (amount: number) => (amount > 0 ? `The refund is ${usd(amount)}.` : NOTHING_TO_REFUND)

const RefundChoice = ({ label, checked, onChoose }: { label: string; checked: boolean; onChoose: () => void }) => (
  <Tick type="radio" name="refund" checked={checked} onChange={onChoose}>
    {label}
  </Tick>
)
