import { clsx } from 'clsx/lite'
import { type MouseEvent, memo } from 'react'
import { isCancelled } from '../../../../domain/booking/booking.ts'
import { shortReference } from '../../../../domain/booking/short-reference.ts'
import { dateWithYear } from '../../../../domain/calendar.ts'
import { personAndCompany } from '../../../../domain/companies/company-request.ts'
import * as buttonStyles from '../../../ui/button.module.css'
import { Email } from '../../../ui/email.tsx'
import { CrewMark } from '../../crews/crew-mark.tsx'
import { shortMonthDay, shown, timeAndLength, usd } from '../../format.ts'
import { MoneyState } from '../../money/money-state.tsx'
import type { AdminBooking } from '../../queries.ts'
import * as touchStyles from '../../touch-line.module.css'
import { WeatherFlags } from '../../weather/weather-flags.tsx'
import type { BookingActions } from '../booking-actions.ts'
import { DayMark } from '../day-entries.tsx'
import { DecisionButton, DecisionNote, useSettledFocus } from '../decision/decision.tsx'
import { PlaceToLookAt } from '../place-state.tsx'
import { StatusBadge } from '../status-badge.tsx'
import * as styles from './booking-row.module.css'

/** Id of the row's opening button, which never goes away: the focus target after an action removes its own button. */
export const contactId = ({ id }: Pick<AdminBooking, 'id'>) => `contact-${id}`

/** Opens a row on a click anywhere in it, unless the click selects text or hits a link or button. */
function openFromRow({ target, currentTarget }: MouseEvent<HTMLElement>) {
  if ((target as Element).closest('a, button') || getSelection()?.toString()) return
  const opener = currentTarget.querySelector<HTMLElement>('[data-opens]')
  opener?.focus({ preventScroll: true })
  opener?.click()
}

/** One booking in the list: a table's row; with less room, two pairs of lines; on a phone, a card. */
export const BookingRow = memo(
  ({ booking, onContact, onCancel, onPayments }: BookingActions & { booking: AdminBooking }) => {
    const { name, email, phone, packageName, total } = shown(booking)
    const [person, company] = personAndCompany(name)
    const { target, onPress } = useSettledFocus<HTMLButtonElement>(booking)
    const { id, date, status, addOnsNames, createdAt } = booking
    return (
      <tr className={styles.row} onClick={openFromRow}>
        <td className={styles.who}>
          <button
            ref={target}
            type="button"
            id={contactId(booking)}
            data-opens
            className={clsx(styles.name, touchStyles.touchLine)}
            onClick={() => onContact(booking)}
          >
            <span className="sr">Contact </span>
            {person}
            {company && <small> {company}</small>}
          </button>
          <small>
            <span>{phone}</span>{' '}
            <span>
              <Email address={email} />
            </span>
          </small>
        </td>
        <td className={styles.when}>
          <b>{date ? dateWithYear(date) : 'No date'}</b>
          <small>{timeAndLength(booking)}</small>
        </td>
        <td className={styles.pk}>
          <b>{packageName}</b>
          {addOnsNames.length > 0 && <small>{addOnsNames.join(', ')}</small>}
        </td>
        <td className={styles.state}>
          <StatusBadge status={status} /> {!isCancelled(status) && <CrewMark crewId={booking.crewId} />}{' '}
          <MoneyState booking={booking} isShort /> <PlaceToLookAt booking={booking} />{' '}
          <DecisionNote booking={booking} isShort /> <WeatherFlags booking={booking} />{' '}
          <DayMark booking={booking} isShort />
        </td>
        <td className={styles.sum}>
          <b>{total}</b>
          {booking.toGiveBack > 0 ? (
            <small className={styles.owed}>Refund due: {usd(booking.toGiveBack)}</small>
          ) : (
            booking.paidAmount > 0 && <small>{usd(booking.paidAmount)} received</small>
          )}
        </td>
        <td className={styles.number}>
          <b>{shortReference(id)}</b>
          <small>booked {shortMonthDay(createdAt)}</small>
        </td>
        <td className={styles.acts}>
          <DecisionButton booking={booking} isSmall onPress={onPress} />
          <button type="button" className={buttonStyles.linkBtn} onClick={() => onPayments(booking)}>
            Payments<span className="sr"> {name}</span>
          </button>
          {!isCancelled(status) && (
            <button
              type="button"
              className={`${buttonStyles.linkBtn} ${buttonStyles.danger}`}
              onClick={() => onCancel(booking)}
            >
              Cancel<span className="sr"> {name}</span>
            </button>
          )}
        </td>
      </tr>
    )
  },
  (before, after) => before.booking === after.booking,
)
