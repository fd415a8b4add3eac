import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { canCancel, isCancelled, isOver, statusBadge } from '../../../domain/booking/booking.ts'
import { canInvite } from '../../../domain/booking/guest-page.ts'
import { shortReference } from '../../../domain/booking/short-reference.ts'
import { hourLabel, instantLabel, longDate, parseHour, todayIn, unbroken } from '../../../domain/calendar.ts'
import { dayWordsForCustomer } from '../../../domain/crew/day-words.ts'
import { cents, dollars, priceLabel } from '../../../domain/money.ts'
import { siteCheckAt } from '../../../domain/paths.ts'
import { refundTermsSentence } from '../../../domain/payments/refund-tiers.ts'
import { eventPlace } from '../../../domain/place/place-gate.ts'
import { discountedPrice } from '../../../domain/pricing/pricing.ts'
import { typedPhoneLabel } from '../../../domain/sms/us-phone.ts'
import { counted } from '../../../domain/typography/counted.ts'
import { BookingLinks } from '../../booking/own-booking/booking-links.tsx'
import { bookingMoney } from '../../booking/own-booking/booking-money.ts'
import { refundNow, termsFrom } from '../../payments/refund-words.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { Email } from '../../ui/email.tsx'
import { EventFacts } from '../../ui/event-facts.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { ErrorFallback } from '../../ui/feedback/error-fallback.tsx'
import { Link } from '../../ui/link.tsx'
import { WholeDates } from '../../ui/whole-dates.tsx'
import { mayHaveForecast, noRefund, packageLabel, wordsFor } from '../booking-words.ts'
import { type Booking, type Payment, paymentsQuery } from '../bookings-query.ts'
import type { BookingDialogProps } from '../cancel-dialog.tsx'
import { isUrgent } from '../list-order.ts'
import { RemoveCard } from '../money/card-on-file.tsx'
import { entryWords } from '../money/money-words.ts'
import { PaymentSummary } from '../money/payment-summary.tsx'
import * as paymentsStyles from '../money/payments.module.css'
import { LateToConfirm, StatusFact, StatusLine } from '../status-line.tsx'
import * as styles from './details-dialog.module.css'
import { FreeMoveNote, useFreeMove } from './free-move-note.tsx'
import * as priceLinesStyles from './price-lines.module.css'
import { PriceLines, usd } from './price-lines.tsx'

/** The refund that was paid, or the one a cancellation would bring now. */
function RefundFact({ booking, now }: { booking: Booking; now: Date }) {
  const { status, startsAt, refund, day } = booking
  if (isCancelled(status)) {
    const isWaiting = !refund && booking.money?.dispute === 'open'
    if (isWaiting) return <Fact name="Refund">Worked out once your bank decides about the dispute.</Fact>
    return <Fact name="Refund">{refund?.amount ? usd(refund.amount) : noRefund(booking)}</Fact>
  }
  if (!startsAt || booking.holdExpiresAt || !canCancel({ status, startsAt: new Date(startsAt), day }, now)) return null
  return (
    <Fact name="If you cancel now">
      {refundNow(booking, now).sentence}
      <p className="note quiet">{unbroken(refundTermsSentence(termsFrom(booking)))}</p>
    </Fact>
  )
}

const ways: Record<Payment['method'], string> = {
  cash: ', in cash',
  check: ', by check',
  transfer: ', by transfer',
  other: '',
}

/** One sentence per payment or refund: 'Deposit of $62.50 received on Saturday, November 21, 2026, by check.' */
export function paymentLines(payments: readonly Payment[], { depositAmount }: Pick<Booking, 'depositAmount'>) {
  const first = payments.find(({ kind }) => kind === 'payment')
  return payments.map((payment) => {
    const { id, kind, amount, method, at } = payment
    // The first payment counts as the deposit unless it's larger than the deposit.
    const isDeposit = payment === first && amount <= (depositAmount ?? 0)
    const what = `${isDeposit ? 'Deposit of ' : ''}${priceLabel(cents(amount))}`
    const verb = kind === 'payment' ? 'received' : 'refunded'
    return { id, text: `${what} ${verb} on ${longDate(todayIn(new Date(at)))}${ways[method]}.` }
  })
}

/** Payments and refunds on a booking, one per line; nothing if there are none (R46: money outside the card). */
function Payments({ booking }: { booking: Booking }) {
  const { data } = useQuery(paymentsQuery(booking))
  if (!data || data.length === 0) return null
  return (
    <ul className={paymentsStyles.payments}>
      {paymentLines(data, booking).map(({ id, text }) => (
        <li key={id}>
          <WholeDates>{text}</WholeDates>
        </li>
      ))}
    </ul>
  )
}

const importForecast = () => import('./event-forecast.tsx')
const importShare = () => import('./guest-share.tsx')
const importFound = () => import('./place-found.tsx')
const importReach = () => import('./place-reach.tsx')

const EventForecast = lazy(async () => ({ default: (await importForecast()).EventForecast }))
const GuestShare = lazy(async () => ({ default: (await importShare()).GuestShare }))
const PlaceFound = lazy(async () => ({ default: (await importFound()).PlaceFound }))
const PlaceReach = lazy(async () => ({ default: (await importReach()).PlaceReach }))

/** Loads the parts of Details that otherwise load when it opens. */
export const loadDetails = () => Promise.all([importForecast(), importShare(), importFound(), importReach()])

/** A part that loads when Details opens. If it can't, the rest stays. */
const LatePart = ({ children }: { children: ReactNode }) => (
  <ErrorFallback>
    <Suspense>{children}</Suspense>
  </ErrorFallback>
)

type DetailsDialogProps = Omit<BookingDialogProps, 'say'> & { onChange: () => void }

/** Everything a customer can know about a booking (R18: Details): what's due, links, facts, price, forecast, guests. */
export function DetailsDialog({ booking, now, open, onClose, onChange }: DetailsDialogProps) {
  const { status, cancelReason, customerInfo, addOnsNames, placeZip, guestCount, crewNote } = booking
  const place = eventPlace({ ...customerInfo, ...booking })
  const words = wordsFor(booking, now)
  const badge = statusBadge(status)
  const freeMove = useFreeMove(booking, now)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={packageLabel(booking)}
      className={priceLinesStyles.details}
      hasLetterhead
    >
      <StatusLine statusWords={words} badge={badge} />
      {words?.next && <p>{words.next}</p>}
      <LateToConfirm statusWords={words} />
      {(cancelReason === 'owner' || cancelReason === 'unpaid') && <p>We cancelled this booking.</p>}
      {booking.day && (
        <p>
          <b>{dayWordsForCustomer(booking.day, now)}</b>
        </p>
      )}
      <FreeMoveNote to={freeMove} isCalm={isUrgent(booking, now)} />
      <div className={styles.payment}>
        <PaymentSummary
          {...{ booking, now, onChange }}
          isCalm={Boolean(freeMove) && !isUrgent(booking, now)}
          beside={mayCheckPlace(booking) && <ToPlace id={booking.id} />}
        />
      </div>
      <Ways booking={booking} isShareable={canShare(booking, now)} />
      <Facts>
        <Fact name="When">{renderWhen(booking)}</Fact>
        <Fact name="Length">{lengthLabel(booking)}</Fact>
        <Fact name="Add-ons">{addOnsNames.join(', ') || 'None'}</Fact>
        <Fact name="Where">
          {unbroken(place ?? 'No address')}
          {placeZip && !place?.includes(placeZip) && (
            <>
              <br />
              ZIP code {placeZip}
            </>
          )}
          {placeZip && (
            <LatePart>
              <PlaceReach zip={placeZip} />
            </LatePart>
          )}
        </Fact>
        <EventFacts {...{ guestCount, crewNote }} />
        {hasPlaceToCheck(booking, now) && (
          <LatePart>
            <PlaceFound id={booking.id} isReady={booking.placeIsReady} />
          </LatePart>
        )}
        <Fact name="Booked for">
          {customerInfo.fullName ?? 'Unknown'}
          <br />
          {customerInfo.email ? <Email address={customerInfo.email} /> : 'No email'}
          <br />
          {typedPhoneLabel(customerInfo.phoneNumber ?? 'No phone')}
          {customerInfo.billingAddress && customerInfo.billingAddress !== place && (
            <>
              <br />
              {unbroken(customerInfo.billingAddress)}
            </>
          )}
        </Fact>
      </Facts>
      <PriceLines booking={booking} now={now} />
      {booking.money ? (
        <MoneyEntries {...booking.money} price={dollars(discountedPrice(bookingMoney(booking)))} />
      ) : (
        <Payments booking={booking} />
      )}
      <Facts>
        <RefundFact booking={booking} now={now} />
        <Fact name="Booked on">
          <WholeDates>{instantLabel(booking.createdAt)}</WholeDates>
        </Fact>
        {booking.cancelledAt && (
          <Fact name="Cancelled on">
            <WholeDates>{instantLabel(booking.cancelledAt)}</WholeDates>
          </Fact>
        )}
        <Fact name="Booking number">{shortReference(booking.id)}</Fact>
        <StatusFact statusWords={words} badge={badge} />
      </Facts>
      {mayHaveForecast(booking, now) && (
        <LatePart>
          <EventForecast booking={booking} />
        </LatePart>
      )}
      {canShare(booking, now) && (
        <LatePart>
          <GuestShare booking={booking} />
        </LatePart>
      )}
    </Dialog>
  )
}

const hasPlaceToCheck = ({ status, endsAt, holdExpiresAt }: Booking, now: Date) =>
  !holdExpiresAt && !isOver({ status, endsAt }, now)

/** Whether this booking can be shared with guests now. */
const canShare = ({ status, startsAt, endsAt, holdExpiresAt }: Booking, now: Date) => {
  const instant = (iso: string | null | undefined) => (iso ? new Date(iso) : null)
  return canInvite(
    { status, startsAt: instant(startsAt), endsAt: instant(endsAt), holdExpiresAt: instant(holdExpiresAt) },
    now,
  )
}

function renderWhen({ date, time, totalHours }: Booking): ReactNode {
  if (!date || !time) return 'No date on record'
  const end = totalHours === null ? undefined : (parseHour(time) ?? 0) + totalHours
  return (
    <>
      <WholeDates>{longDate(date)}</WholeDates>
      <br />
      {unbroken(end === undefined ? time : `${time} to ${hourLabel(end)}`)}, Phoenix&nbsp;time
    </>
  )
}

function lengthLabel({ totalHours, baseHours, extraHours }: Booking): string {
  if (totalHours === null) return 'Not on record'
  if (!extraHours || baseHours === null) return counted(totalHours, 'hour')
  return `${counted(totalHours, 'hour')}: ${baseHours} and ${extraHours} extra`
}

const mayCheckPlace = ({ status, holdExpiresAt, placeIsReady }: Booking) =>
  !isCancelled(status) && !holdExpiresAt && !placeIsReady

const ToPlace = ({ id }: { id: string }) => (
  <Link className={`${buttonStyles.btn} ${buttonStyles.second} ${buttonStyles.small}`} to={siteCheckAt(id)}>
    Check the place
  </Link>
)

const Ways = ({ booking, isShareable }: { booking: Booking; isShareable: boolean }) => (
  <div className={`no-print ${styles.ways}`}>
    <BookingLinks
      booking={booking}
      isOn={!isCancelled(booking.status)}
      hasReceipt={Boolean(booking.money?.entries.length)}
    />
    {isShareable && (
      <button
        type="button"
        className={buttonStyles.linkBtn}
        onClick={() => document.getElementById('guest-share')?.focus()}
      >
        Invite your guests
      </button>
    )}
    <RemoveCard booking={booking} />
  </div>
)

type MoneyEntriesProps = Pick<NonNullable<Booking['money']>, 'entries'> & {
  /** Total price of the event, in dollars. */
  price: number
}

/** Every entry in the booking's ledger, one per line. */
const MoneyEntries = ({ entries, price }: MoneyEntriesProps) =>
  entries.length > 0 && (
    <ul className={paymentsStyles.payments}>
      {entries.map((entry, index) => (
        // A refund spread over two payments can produce two equal entries.
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and their elements hold no state.
        <li key={`${index} ${entry.at}`}>
          <WholeDates>{entryWords(entry, price)}</WholeDates>
        </li>
      ))}
    </ul>
  )
