import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isNowhere } from '../../app/session/focus.ts'
import { bookingPaymentStatus } from '../../booking/own-booking/booking-payment-status.ts'
import { type OwnBooking, ownBookingQuery } from '../../booking/own-booking/own-booking-query.ts'
import { dropPaymentFromAddress, type PaymentVisit } from '../../payments/payment-address.ts'
import { serverNow } from '../../schedule/server-clock.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import * as styles from '../bookings-page.module.css'
import { takeChanged } from '../bookings-query.ts'
import { isToPay, notPaidWords, paymentNews } from './money-words.ts'
import { PayButton } from './payment-summary.tsx'

const ASK_AGAIN_MS = 2_000

/** After a return from the payment page (`?paid=ID`, `?unpaid=ID`): polls until the outcome is known, then shows it once. */
export function PaymentNews({ id, cameBack, onTold }: PaymentVisit & { onTold: () => void }) {
  const queries = useQueryClient()
  const place = useRef<HTMLDivElement>(null)
  const { data, isError, refetch } = useQuery({
    ...ownBookingQuery(id),
    refetchInterval: ({ state }) => (cameBack === 'paid' && isToPay(statusNow(state.data)) ? ASK_AGAIN_MS : false),
  })
  useEffect(() => {
    if (data) takeChanged(queries, data)
  }, [queries, data])

  const payment = statusNow(data)
  const isTold = data !== undefined && !(cameBack === 'paid' && isToPay(payment))
  useEffect(() => {
    if (!isTold) return
    dropPaymentFromAddress()
    onTold()
  }, [isTold, onTold])

  const isUnpaid = cameBack === 'unpaid' && isToPay(payment)
  const news = cameBack === 'paid' && !(isError && !data) ? paymentNews(payment, data?.money?.paid ?? 0) : undefined
  const says = isUnpaid || news !== undefined
  useEffect(() => {
    if (says && isNowhere(document.activeElement)) place.current?.focus({ preventScroll: true })
  }, [says])
  return says ? (
    <div ref={place} className={styles.news} tabIndex={-1}>
      {news && <Notice message={news} />}
      {isUnpaid && data && payment && (
        <>
          <Note message={notPaidWords(data, payment, serverNow())} />
          <PayButton booking={data} payment={payment} onChange={() => void refetch()}>
            Try again
          </PayButton>
        </>
      )}
    </div>
  ) : null
}

/** Payment status by the latest response from the server. */
const statusNow = (booking: OwnBooking | undefined) => booking && bookingPaymentStatus(booking, serverNow())
