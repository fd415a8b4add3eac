import { defaultRules } from '../../domain/schedule/rules.ts'
import { useLocation } from '../app/router/location.tsx'
import { paymentAt } from '../payments/payment-address.ts'
import * as formStyles from './booking-form.module.css'
import { BookingHead } from './booking-head.tsx'
import * as styles from './booking-waiting.module.css'
import { ConfirmingPayment } from './confirming-payment.tsx'
import * as submitBarStyles from './submit-bar.module.css'

/**
 * The booking page while the session resolves: its heading in its final place, 'Loading...' (§2) and a skeleton of the form;
 * on return from paying, the payment screen.
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
                    // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders, never reordered
                    <i key={index} />
                  ))}
                </div>
              </div>
            </div>
            <i className={styles.card} />
          </div>
          {/* Reserves the bar's space on a phone, so that the caddie and banner float above it from the start. */}
          <div className={submitBarStyles.bar} data-caddie="bar" />
        </>
      )}
    </div>
  )
}
