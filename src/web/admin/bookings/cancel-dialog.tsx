import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { longDate } from '../../../domain/calendar.ts'
import { NOTHING_TO_REFUND } from '../../../domain/payments/refunds.ts'
import { adminApi } from '../../api/api.ts'
import { Confirm, Dialog, Question } from '../../ui/dialog.tsx'
import { dismiss, notify } from '../../ui/toast.tsx'
import * as typeStyles from '../../ui/type.module.css'
import { shown, usd } from '../format.ts'
import { type AdminBooking, adminAnswer, bookingsKey, oneQuery } from '../queries.ts'
import * as styles from './cancel-dialog.module.css'

/** Asks before a booking is cancelled (§5), with what comes back of what was paid (reading R39). */
export function CancelDialog({ booking, onClose }: { booking: AdminBooking; onClose: () => void }) {
  const queries = useQueryClient()
  const { data } = useQuery(oneQuery(booking.id))
  const [refund, setRefund] = useState<'policy' | 'full'>('policy')
  const { name, packageName } = shown(booking)
  const { paidAmount: paid, depositAmount } = data?.booking ?? booking
  const alsoBack = paid > (depositAmount ?? 0) ? ', plus everything else paid' : ''
  const byPolicy = data?.refundNow

  const cancelling = useMutation({
    onMutate: () => dismiss(booking.id),
    mutationFn: () =>
      adminAnswer(adminApi.bookings[':id'].cancel.$post({ param: { id: booking.id }, json: { refund } })),
    onSuccess: () => notify('Booking cancelled successfully.', { alert: true }),
    onError: () => notify('Error cancelling booking. Please try again.', { about: booking.id }),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: bookingsKey })
      onClose()
    },
  })

  return (
    <Dialog open onClose={onClose} title="Cancel booking" asks>
      <Question>Are you sure you want to cancel this booking? This action cannot be undone.</Question>
      <p>
        <b>{name}</b>, {packageName}
        {booking.date && `, ${longDate(booking.date)}, ${booking.time}`}.
      </p>
      {byPolicy && byPolicy.amount < paid ? (
        <fieldset className={styles.refund}>
          <legend>Refund out of {usd(paid)} paid</legend>
          <RefundChoice
            label={
              byPolicy.amount > 0
                ? `${usd(byPolicy.amount)}, under the policy (${byPolicy.percent}% of the deposit${alsoBack})`
                : 'No refund, under the policy'
            }
            checked={refund === 'policy'}
            onChoose={() => setRefund('policy')}
          />
          <RefundChoice
            label={`${usd(paid)}, the full amount`}
            checked={refund === 'full'}
            onChoose={() => setRefund('full')}
          />
        </fieldset>
      ) : (
        <p className={typeStyles.quiet}>{byPolicy ? sentenceOf(byPolicy.amount) : 'Looking up the refund...'}</p>
      )}
      <Confirm
        label="Cancel booking"
        busy={cancelling.isPending && 'Cancelling...'}
        onConfirm={() => cancelling.mutate()}
        onKeep={onClose}
      />
    </Dialog>
  )
}

const sentenceOf = (amount: number) => (amount > 0 ? `The refund is ${usd(amount)}.` : NOTHING_TO_REFUND)

const RefundChoice = ({ label, checked, onChoose }: { label: string; checked: boolean; onChoose: () => void }) => (
  <label>
    <input type="radio" name="refund" checked={checked} onChange={onChoose} />
    {label}
  </label>
)
