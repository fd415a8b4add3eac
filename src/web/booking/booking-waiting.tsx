import { defaultRules } from '../../domain/schedule/rules.ts'
import { useLocation } from '../app/router/location.tsx'
import { paymentAt } from '../payments/payment-address.ts'
import { BookingHead } from './booking-head.tsx'
import { ConfirmingPayment } from './confirming-payment.tsx'
import * as submitBarStyles from './submit-bar.module.css'

/** What the booking page shows until it knows who asks: its head where it will stay, and 'Loading...' (§2); or the payment. */
export function BookingWaiting() {
  const payment = paymentAt(useLocation().search)
  return (
    <div className="wrap">
      {payment?.cameBack === 'paid' ? (
        <ConfirmingPayment />
      ) : (
        <>
          <BookingHead noticeHours={defaultRules.generalSettings.blockHoursBeforeBooking} />
          <p className="loading" role="status">
            Loading...
          </p>
          {/* The bar's place on a phone: what floats stands above it from the start. */}
          <div className={submitBarStyles.bar} data-caddie="bar" />
        </>
      )}
    </div>
  )
}
