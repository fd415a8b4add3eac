import { useQuery } from '@tanstack/react-query'
import { type Booking, paymentsQuery } from '../bookings-query.ts'
import { paymentLines } from './payment-words.ts'
import * as styles from './payments.module.css'

/** What was received and given back on a booking, a line each; nothing where nothing was (reading R46). */
export function Payments({ booking }: { booking: Booking }) {
  const { data } = useQuery(paymentsQuery(booking))
  if (!data || data.length === 0) return null
  return (
    <ul className={styles.payments}>
      {paymentLines(data, booking).map(({ id, text }) => (
        <li key={id}>{text}</li>
      ))}
    </ul>
  )
}
