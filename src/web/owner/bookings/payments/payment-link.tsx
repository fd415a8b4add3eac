import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { adminApi } from '../../../app/api/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Failure } from '../../../ui/feedback/notice.tsx'
import { notify } from '../../../ui/feedback/toast.tsx'
import { CopyField } from '../../copy-field.tsx'
import { adminAnswer, paymentLinkQuery } from '../../queries.ts'
import * as styles from './payments-dialog.module.css'

/** The link on which a customer pays what is open, without signing in; a new one puts those before out of use. */
export function PaymentLink({ bookingId }: { bookingId: string }) {
  const queries = useQueryClient()
  const { data, error } = useQuery(paymentLinkQuery(bookingId))
  const renewing = useMutation({
    mutationFn: () => adminAnswer(adminApi.money.bookings[':id'].link.$post({ param: { id: bookingId } })),
    onSuccess: (made) => {
      queries.setQueryData(paymentLinkQuery(bookingId).queryKey, made)
      notify('Here’s a new link. The old ones no longer work.', { about: bookingId })
    },
  })
  const failure = error ?? renewing.error
  if (!data) return failure ? <Failure message={failure.message} /> : null
  return (
    <div className={styles.link}>
      <CopyField label="Payment link for the customer" url={data.url} copy="Copy payment link">
        <Button
          look="second"
          size="small"
          busy={renewing.isPending && 'Making a new link...'}
          onClick={() => renewing.mutate()}
        >
          New link
        </Button>
      </CopyField>
      {failure && <Failure message={failure.message} />}
    </div>
  )
}
