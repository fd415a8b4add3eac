import { defaultRules } from '../../domain/schedule/rules.ts'
import { useLocation } from '../app/router/location.tsx'
import { paymentAt } from '../payments/payment-address.ts'
import * as formStyles from './booking-form.module.css'
import { BookingHead } from './booking-head.tsx'
import * as styles from './booking-waiting.module.css'
import { ConfirmingPayment } from './confirming-payment.tsx'
import * as submitBarStyles from './submit-bar.module.css'

/**
 * What the booking page shows until it knows who asks: its head where it will stay, 'Loading...' (§2) and the shape of what
 * comes; or the payment.
 */
export function BookingWaiting() {
  const payment = paymentAt(useLocation().search)
  return (
    <div className="wrap">
      {payment?.cameBack === 'paid' ? (
        <ConfirmingPayment />
      ) : (
        <>
          <BookingHead noticeHours={defaultRules.generalSettings.blockHoursBeforeBooking} />
          <div className={`${formStyles.bk} ${styles.waiting}`}>
            <div className={`${formStyles.pick} ${styles.packages}`}>
              <i />
              <i />
            </div>
            <div className={formStyles.when}>
              <p role="status">Loading...</p>
              <div className={formStyles.two}>
                <i className={styles.calendar} />
                <div className={styles.starts}>
                  {Array.from({ length: 8 }, (_, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: eight alike, never reordered
                    <i key={index} />
                  ))}
                </div>
              </div>
            </div>
            <i className={styles.card} />
          </div>
          {/* The bar's place on a phone: what floats stands above it from the start. */}
          <div className={submitBarStyles.bar} data-caddie="bar" />
        </>
      )}
    </div>
  )
}
