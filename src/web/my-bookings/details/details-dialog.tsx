import { lazy, type ReactNode, Suspense } from 'react'
import { badgeOf, isCancelled } from '../../../domain/booking/booking.ts'
import { hourLabel, hourOf, instantLabel, longDate } from '../../../domain/calendar.ts'
import { receiptOf, siteCheckAt } from '../../../domain/paths.ts'
import { isOnDesk } from '../../../domain/weather/when.ts'
import { CalendarButtons } from '../../booking/own-booking/calendar-buttons.tsx'
import { Badge } from '../../ui/badge.tsx'
import { BookingNumber } from '../../ui/booking-number.tsx'
import * as buttonStyles from '../../ui/button.module.css'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { EventFacts } from '../../ui/event-facts.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Link } from '../../ui/link.tsx'
import { hoursLabel, nameOf, noteOf } from '../booking-words.ts'
import type { Booking } from '../bookings-query.ts'
import type { BookingDialogProps } from '../cancel-dialog.tsx'
import { MoneyEntries } from '../money/money-entries.tsx'
import { MoneyStanding } from '../money/money-standing.tsx'
import { Payments } from '../money/payments.tsx'
import * as styles from './details-dialog.module.css'
import * as priceLinesStyles from './price-lines.module.css'
import { PriceLines } from './price-lines.tsx'
import { RefundFact } from './refund-fact.tsx'

const EventForecast = lazy(async () => ({ default: (await import('./event-forecast.tsx')).EventForecast }))
const PlaceMap = lazy(async () => ({ default: (await import('./place-map.tsx')).PlaceMap }))

type DetailsDialogProps = Omit<BookingDialogProps, 'say'> & { onChange: () => void }

/** Everything the customer may know about a booking (reading R18): facts, price, refund now, calendar, print. */
export function DetailsDialog({ booking, now, open, onClose, onChange }: DetailsDialogProps) {
  const { status, customerInfo, addOnsNames, location, placeZip, guestCount, crewNote } = booking
  const badge = badgeOf(status)
  return (
    <Dialog open={open} onClose={onClose} title={nameOf(booking)} className={priceLinesStyles.details} printable>
      <p className={styles.detailsState}>
        <Badge look={badge.tone}>{badge.label}</Badge> {noteOf(booking, now)}
      </p>
      <div className={styles.standing}>
        <MoneyStanding booking={booking} now={now} onChange={onChange} />
      </div>
      <Facts>
        <Fact name="When">{whenOf(booking)}</Fact>
        <Fact name="Length">{lengthOf(booking)}</Fact>
        <Fact name="Add-ons">{addOnsNames.join(', ') || 'None'}</Fact>
        {location && <Fact name="Location">{location}</Fact>}
        {placeZip && (
          <Fact name="ZIP code">
            {placeZip}
            <Suspense fallback={<div className={styles.mapRoom} />}>
              <PlaceMap zip={placeZip} />
            </Suspense>
          </Fact>
        )}
        <EventFacts {...{ guestCount, crewNote }} />
        <Fact name="Booked for">
          {customerInfo.fullName ?? 'Unknown'}
          <br />
          {customerInfo.email ?? 'No email'}
          <br />
          {customerInfo.phoneNumber ?? 'No phone'}
          <br />
          {customerInfo.billingAddress ?? 'No address'}
        </Fact>
      </Facts>
      {mayHaveForecast(booking, now) && (
        <Suspense>
          <EventForecast booking={booking} />
        </Suspense>
      )}
      <PriceLines booking={booking} now={now} />
      {booking.money ? (
        <MoneyEntries {...booking.money} price={(booking.total ?? 0) - booking.money.discount} />
      ) : (
        <Payments booking={booking} />
      )}
      <Facts>
        <RefundFact booking={booking} now={now} />
        <Fact name="Booked on">{instantLabel(booking.createdAt)}</Fact>
        {booking.cancelledAt && <Fact name="Cancelled on">{instantLabel(booking.cancelledAt)}</Fact>}
        <BookingNumber id={booking.id} />
      </Facts>
      <Ways booking={booking} />
    </Dialog>
  )
}

function mayHaveForecast({ status, startsAt, endsAt }: Booking, now: Date): boolean {
  if (!startsAt || !endsAt || isCancelled(status)) return false
  return isOnDesk({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }, now)
}

function whenOf({ date, time, totalHours }: Booking): ReactNode {
  if (!date || !time) return 'No date on record'
  const end = totalHours === null ? undefined : (hourOf(time) ?? 0) + totalHours
  return (
    <>
      {longDate(date)}
      <br />
      {end === undefined ? time : `${time} to ${hourLabel(end)}`}, Phoenix time
    </>
  )
}

function lengthOf({ totalHours, baseHours, extraHours }: Booking): string {
  if (totalHours === null) return 'Not on record'
  if (!extraHours || baseHours === null) return hoursLabel(totalHours)
  return `${hoursLabel(totalHours)}: ${baseHours} and ${extraHours} extra`
}

function Ways({ booking }: { booking: Booking }) {
  return (
    <DialogActions className="no-print">
      {!isCancelled(booking.status) && !booking.holdExpiresAt && (
        <Link
          className={`${buttonStyles.btn} ${buttonStyles.second} ${buttonStyles.small}`}
          to={siteCheckAt(booking.id)}
        >
          Check the place
        </Link>
      )}
      {!isCancelled(booking.status) && <CalendarButtons booking={booking} />}
      {booking.money && booking.money.entries.length > 0 && (
        <Link className={`${buttonStyles.btn} ${buttonStyles.second} ${buttonStyles.small}`} to={receiptOf(booking.id)}>
          Receipt
        </Link>
      )}
      <button type="button" className={`${buttonStyles.linkBtn} ${styles.printButton}`} onClick={() => window.print()}>
        Print
      </button>
    </DialogActions>
  )
}
