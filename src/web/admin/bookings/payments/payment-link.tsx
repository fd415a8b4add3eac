import { useQuery } from '@tanstack/react-query'
import { Failure } from '../../../ui/feedback/notice.tsx'
import { CopyField } from '../../copy-field.tsx'
import { paymentLinkQuery } from '../../queries.ts'
import * as styles from './payments-dialog.module.css'

/** The link on which a customer pays what is open, without signing in. */
export function PaymentLink({ bookingId }: { bookingId: string }) {
  const { data, error } = useQuery(paymentLinkQuery(bookingId))
  if (error) return <Failure message={error.message} />
  if (!data) return null
  return (
    <div className={styles.link}>
      <CopyField label="Payment link for the customer" url={data.url} copy="Copy payment link" />
    </div>
  )
}
