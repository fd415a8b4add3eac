import { memo } from 'react'
import { badgeOf, blocksTime, isCancelled } from '../../../domain/booking.ts'
import { Badge } from '../../ui/badge.tsx'
import * as buttonStyles from '../../ui/button.module.css'
import * as typeStyles from '../../ui/type.module.css'
import { dateWithYear, shown, timeAndLength, usd } from '../format.ts'
import { MoneyState } from '../money/money-state.tsx'
import type { AdminBooking } from '../queries.ts'
import type { BookingActions } from './booking-actions.ts'
import * as bookingListStyles from './booking-list.module.css'
import * as styles from './booking-row.module.css'
import * as decisionStyles from './decision.module.css'
import { Decision } from './decision.tsx'

/** The button of a row that always stays: the focus goes there after an action that removes its own. */
export const contactId = ({ id }: Pick<AdminBooking, 'id'>) => `contact-${id}`

/** One booking of the list; under 900 px a block of two columns. */
export const BookingRow = memo(
  ({ booking, onContact, onCancel, onPayments }: BookingActions & { booking: AdminBooking }) => {
    const { name, email, phone, packageName, total } = shown(booking)
    const { date, status, addOnsNames } = booking
    const badge = badgeOf(status)
    return (
      <tr>
        <td>
          <b>{name}</b>
          <small>{email}</small>
          <small>{phone}</small>
        </td>
        <td className={styles.pk}>
          <b>{packageName}</b>
          <small>{addOnsNames.join(', ') || 'No add-ons'}</small>
        </td>
        <td>
          <b>{date ? dateWithYear(date) : 'No date'}</b>
          <small>{timeAndLength(booking)}</small>
        </td>
        <td>
          <Badge look={badge.tone}>{badge.label}</Badge>
          {badge.tone === 'unknown' && <small className={styles.raw}>{blocksTime(status) ? 'Booked' : status}</small>}
          <MoneyState booking={booking} />
          <Decision booking={booking} />
        </td>
        <td className={`${bookingListStyles.num} ${styles.num}`}>
          {total}
          {booking.paidAmount > 0 && <small>{usd(booking.paidAmount)} received</small>}
          {booking.toGiveBack > 0 && (
            <small className={decisionStyles.owed}>Refund due: {usd(booking.toGiveBack)}</small>
          )}
        </td>
        <td>
          <button
            type="button"
            id={contactId(booking)}
            className={buttonStyles.linkBtn}
            onClick={() => onContact(booking)}
          >
            Contact<span className={typeStyles.sr}> {name}</span>
          </button>
          <button type="button" className={buttonStyles.linkBtn} onClick={() => onPayments(booking)}>
            Payments<span className={typeStyles.sr}> {name}</span>
          </button>
          {!isCancelled(status) && (
            <button
              type="button"
              className={`${buttonStyles.linkBtn} ${buttonStyles.danger}`}
              onClick={() => onCancel(booking)}
            >
              Cancel<span className={typeStyles.sr}> {name}</span>
            </button>
          )}
        </td>
      </tr>
    )
  },
  (before, after) => before.booking === after.booking,
)
