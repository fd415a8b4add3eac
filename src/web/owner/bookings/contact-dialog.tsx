import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { canCancel, isCancelled } from '../../../domain/booking/booking.ts'
import { shortReference } from '../../../domain/booking/short-reference.ts'
import { unbrokenDate } from '../../../domain/calendar.ts'
import { personAndCompany } from '../../../domain/companies/company-request.ts'
import { mailLink } from '../../../domain/mail-link.ts'
import { siteCheckAt } from '../../../domain/paths.ts'
import { eventPlace } from '../../../domain/place/place-gate.ts'
import { checkLabels } from '../../../domain/place/site-check.ts'
import { promoWords } from '../../../domain/pricing/promo-codes.ts'
import { isRefusal } from '../../../domain/refusals.ts'
import { counted } from '../../../domain/typography/counted.ts'
import { isNowhere } from '../../app/session/focus.ts'
import { toPromo } from '../../booking/own-booking/booking-money.ts'
import { useNow } from '../../schedule/use-now.ts'
import { refusalSentence } from '../../site/refusal-sentence.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import * as barStyles from '../../ui/dialog-bar.module.css'
import { Email } from '../../ui/email.tsx'
import { EventFacts } from '../../ui/event-facts.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { LoadedDialog } from '../../ui/feedback/loaded-dialog.tsx'
import { Link } from '../../ui/link.tsx'
import { PaymentSums } from '../../ui/payment-sums.tsx'
import { CrewFact } from '../crews/crew-fact.tsx'
import { momentLabel, shown, telUrl, timeRange, usd } from '../format.ts'
import { MoneyState } from '../money/money-state.tsx'
import { type AdminBooking, oneQuery } from '../queries.ts'
import { TaxFact } from '../tax/tax-fact.tsx'
import { WeatherFlags } from '../weather/weather-flags.tsx'
import { attentionId } from './attention/attention.tsx'
import type { BookingActions } from './booking-actions.ts'
import * as styles from './contact-dialog.module.css'
import { DecisionButton } from './decision/decision.tsx'
import { StatusBadge } from './status-badge.tsx'

export const importExtras = () => import('./change-extras.tsx')

const ChangeExtras = lazy(async () => ({ default: (await importExtras()).ChangeExtras }))

interface ContactDialogProps extends Pick<BookingActions, 'onPayments' | 'onCancel'> {
  booking: AdminBooking
  onClose: () => void
}

/** Contact details, address, and every fact about a booking (§6), and what can be done with it. */
export function ContactDialog({ booking: asked, onClose, onPayments, onCancel }: ContactDialogProps) {
  const [isChanging, setChanging] = useState(false)
  const details = useQuery(oneQuery(asked.id)).data
  const booking = details?.booking ?? asked
  const { name, email, phone, address, packageName, total } = shown(booking)
  const { customerInfo, status, date, totalHours, addOnsNames, depositAmount, refund, overrides } = booking
  const { guestCount, crewNote, placeZip, nearEdgeMiles, farAddressZip, siteCheck } = booking
  const where = eventPlace({ ...customerInfo, ...booking }) ?? address
  const far = farAddressZip && ', out of our area'
  const edge = nearEdgeMiles !== null && `, near the edge: about ${nearEdgeMiles} miles out`
  const tel = telUrl(customerInfo.phoneNumber)
  const [person, company] = personAndCompany(name)
  const title = (
    <>
      {person}
      {company && <small className={styles.company}> {company}</small>}
    </>
  )
  const now = useNow()
  // A decision here may remove the row, and with it the button that led here.
  const [opener] = useState(() => document.activeElement)
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={title}
        className={styles.contact}
        hasLetterhead
        returnFocus={() => (opener?.isConnected && !isNowhere(opener) ? null : document.getElementById(attentionId))}
      >
        <Facts className={styles.facts}>
          <Fact name="When">
            <span className={styles.day}>{date ? unbrokenDate(date) : 'No date'}</span>
            {timeRange(booking)}
          </Fact>
          <CrewFact booking={booking} />
          <Fact name="Phone">{tel ? <a href={tel}>{phone}</a> : phone}</Fact>
          <Fact name="Email">
            {customerInfo.email ? (
              <a href={mailLink(email)}>
                <Email address={email} />
              </a>
            ) : (
              email
            )}
          </Fact>
          <Fact name="Where">
            {where}
            {far}
            {placeZip && !where.includes(placeZip) && (
              <>
                <br />
                ZIP {placeZip}
              </>
            )}
            {edge}
          </Fact>
          <Fact name="Place check">
            <Link to={siteCheckAt(booking.id)}>{checkLabels[siteCheck.state]}</Link>
          </Fact>
          <Fact name="Package">
            {packageName}
            {totalHours !== null && `, ${counted(totalHours, 'hour')}`}
            <br />
            <span className="quiet">{addOnsNames.join(', ') || 'No add-ons'}</span>
            {mayChangeExtras(booking, now) && (
              <>
                <br />
                {details?.isQuoted ? (
                  <small className={`note quiet ${styles.quoted}`}>{refusalSentence('change-needs-quote')}</small>
                ) : (
                  <button
                    type="button"
                    className={`${buttonStyles.linkBtn} ${styles.change}`}
                    onClick={() => setChanging(true)}
                  >
                    Change hours or add-ons
                  </button>
                )}
              </>
            )}
          </Fact>
          {booking.weather && (
            <Fact name="Weather">
              <WeatherFlags booking={booking} />
            </Fact>
          )}
          <EventFacts {...{ guestCount, crewNote }} />
          <Fact name="Total">
            {total}
            {depositAmount !== null && `, deposit ${usd(depositAmount)}`}
          </Fact>
          {booking.holdExpiresAt && (
            <Fact name="Payment">
              <MoneyState booking={booking} />
            </Fact>
          )}
          {booking.promo && (
            <Fact name="Promo code">
              {booking.promo.code}, {promoWords(toPromo(booking.promo))}: {usd(-booking.promo.off)}, already taken off
              the total
            </Fact>
          )}
          {booking.discount > 0 && <Fact name="Discount">{usd(-booking.discount)}, already taken off the total</Fact>}
          <PaymentSums {...booking} toGiveBack={0} />
          {booking.toGiveBack > 0 && <Fact name="Refund due">{usd(booking.toGiveBack)}</Fact>}
          {booking.paidAmount > 0 && booking.stillDue > 0 && <Fact name="Still due">{usd(booking.stillDue)}</Fact>}
          <TaxFact booking={booking} />
          {booking.cancelNote && <Fact name="Reason for cancelling">{booking.cancelNote}</Fact>}
          <Fact name="Status">
            <StatusBadge status={status} />
          </Fact>
          {refund && <Fact name="Refund">{refund.amount > 0 ? usd(refund.amount) : 'Nothing'}</Fact>}
          {overrides.map(({ rule, reason }) => (
            <Fact key={rule} name="Set aside">
              {isRefusal(rule) ? refusalSentence(rule).split('. ')[0] : rule}
              <br />
              <span className="quiet">{reason}</span>
            </Fact>
          ))}
          {booking.confirmedAt && !booking.holdExpiresAt && (
            <Fact name="Confirmed">{momentLabel(booking.confirmedAt)}</Fact>
          )}
          {where !== address && <Fact name="Billing address">{address}</Fact>}
          <Fact name="Booked on">{momentLabel(booking.createdAt)}</Fact>
          <Fact name="Booking number">{shortReference(booking.id)}</Fact>
        </Facts>
        <DialogActions className={`no-print ${barStyles.bar} ${styles.acts}`}>
          <DecisionButton booking={booking} isFirst onSettled={onClose} />
          <Button look="second" onClick={() => onPayments(booking)}>
            Payments
          </Button>
          {!isCancelled(status) && (
            <Button look="danger" onClick={() => onCancel(booking)}>
              Cancel booking
            </Button>
          )}
        </DialogActions>
      </Dialog>
      {isChanging && (
        <LoadedDialog onClose={() => setChanging(false)}>
          <ChangeExtras booking={booking} onClose={() => setChanging(false)} />
        </LoadedDialog>
      )}
    </>
  )
}

const mayChangeExtras = ({ status, startsAt, holdExpiresAt }: AdminBooking, now: Date) =>
  startsAt !== null && !holdExpiresAt && canCancel({ status, startsAt: new Date(startsAt) }, now)
