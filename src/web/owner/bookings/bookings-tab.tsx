import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx/lite'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { canCancel } from '../../../domain/booking/booking.ts'
import { longDate } from '../../../domain/calendar.ts'
import { siteCheckAt } from '../../../domain/paths.ts'
import { checkLabels } from '../../../domain/place/site-check.ts'
import { promoWords } from '../../../domain/pricing/promo-codes.ts'
import { isRefusal, sentenceOf } from '../../../domain/refusals.ts'
import { askAgain } from '../../app/api/ask-again.ts'
import { listenToStream } from '../../app/api/event-source.ts'
import { isNowhere } from '../../app/session/focus.ts'
import { promoOf } from '../../booking/own-booking/booking-money.ts'
import { useNow } from '../../schedule/use-now.ts'
import { BookingNumber } from '../../ui/booking-number.tsx'
import * as buttonStyles from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EventFacts } from '../../ui/event-facts.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PlusIcon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { PaymentSums } from '../../ui/payment-sums.tsx'
import { CrewFact } from '../crews/crew-fact.tsx'
import { hoursLabel, momentLabel, shown, telOf, timeRange, usd } from '../format.ts'
import { type AdminBooking, attentionQuery, bookingsKey, oneQuery, undeliveredQuery } from '../queries.ts'
import { TaxFact } from '../tax/tax-fact.tsx'
import { useAdminView, type ViewName } from '../use-admin-view.ts'
import { WeatherFlags } from '../weather/weather-flags.tsx'
import { Attention } from './attention/attention.tsx'
import type { BookingActions } from './booking-actions.ts'
import * as styles from './bookings-tab.module.css'
import { CancelDialog } from './cancel-dialog.tsx'
import { BookingList } from './list/booking-list.tsx'
import { StatusBadge } from './status-badge.tsx'

/** Contact details, address and every fact of a booking (§6). */
function ContactDialog({ booking: asked, onClose }: { booking: AdminBooking; onClose: () => void }) {
  const [isChanging, setChanging] = useState(false)
  const booking = useQuery(oneQuery(asked.id)).data?.booking ?? asked
  const { name, email, phone, address, packageName, total } = shown(booking)
  const { customerInfo, status, date, totalHours, addOnsNames, depositAmount, refund, overrides, location } = booking
  const { guestCount, crewNote, placeZip, nearEdgeMiles, siteCheck } = booking
  const tel = telOf(customerInfo.phoneNumber)
  const now = useNow()
  return (
    <>
      <Dialog open onClose={onClose} title={name} className={styles.contact}>
        <Facts className={styles.facts}>
          <Fact name="Phone">{tel ? <a href={tel}>{phone}</a> : phone}</Fact>
          <Fact name="Email">{customerInfo.email ? <a href={`mailto:${email}`}>{email}</a> : email}</Fact>
          <Fact name="Address">{address}</Fact>
          {location && <Fact name="Location">{location}</Fact>}
          {placeZip && (
            <Fact name="Event ZIP">
              {placeZip}
              {nearEdgeMiles !== null && `, near the edge: about ${nearEdgeMiles} miles out`}
            </Fact>
          )}
          <Fact name="Place">
            <Link to={siteCheckAt(booking.id)}>{checkLabels[siteCheck.state]}</Link>
          </Fact>
          <Fact name="When">
            {date ? longDate(date) : 'No date'}
            <br />
            {timeRange(booking)}
          </Fact>
          <CrewFact booking={booking} />
          <Fact name="Package">
            {packageName}
            {totalHours !== null && `, ${hoursLabel(totalHours)}`}
            <br />
            <span className="quiet">{addOnsNames.join(', ') || 'No add-ons'}</span>
            {mayChangeExtras(booking, now) && (
              <>
                <br />
                <button
                  type="button"
                  className={`${buttonStyles.linkBtn} ${styles.change}`}
                  onClick={() => setChanging(true)}
                >
                  Change hours or add-ons
                </button>
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
          {booking.promo && (
            <Fact name="Promo code">
              {booking.promo.code}, {promoWords(promoOf(booking.promo))}: {usd(-booking.promo.off)}
            </Fact>
          )}
          {booking.discount ? <Fact name="Discount">{usd(-booking.discount)}</Fact> : null}
          <PaymentSums {...booking} />
          <TaxFact booking={booking} />
          {booking.paidAmount > 0 && booking.stillDue > 0 && <Fact name="Still due">{usd(booking.stillDue)}</Fact>}
          {booking.cancelNote && <Fact name="Reason for cancelling">{booking.cancelNote}</Fact>}
          <Fact name="Status">
            <StatusBadge status={status} />
          </Fact>
          {refund && <Fact name="Refund">{refund.amount > 0 ? usd(refund.amount) : 'Nothing'}</Fact>}
          {overrides.map(({ rule, reason }) => (
            <Fact key={rule} name="Set aside">
              {isRefusal(rule) ? sentenceOf(rule).split('. ')[0] : rule}
              <br />
              <span className="quiet">{reason}</span>
            </Fact>
          ))}
          {booking.confirmedAt && <Fact name="Confirmed">{momentLabel(booking.confirmedAt)}</Fact>}
          <Fact name="Booked on">{momentLabel(booking.createdAt)}</Fact>
          <BookingNumber id={booking.id} />
        </Facts>
      </Dialog>
      {isChanging && (
        <Suspense>
          <ChangeExtras booking={booking} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  )
}

const mayChangeExtras = ({ status, startsAt, holdExpiresAt }: AdminBooking, now: Date) =>
  startsAt !== null && !holdExpiresAt && canCancel({ status, startsAt: new Date(startsAt) }, now)

/** Many changes at once cause one refetch. */
const GATHER_MS = 250

/** Refetches the bookings on screen whenever one changes, while the tab is open. */
function useLiveBookings() {
  const queries = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const gather = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        askAgain(queries, { queryKey: bookingsKey })
      }, GATHER_MS)
    }
    const stop = listenToStream('/api/admin/bookings/live', {
      // On hello too: a change between the first response and the start of the stream would be missed.
      events: { hello: gather, bookings: gather, resync: gather },
      onGap: gather,
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [queries])
}

const MonthView = lazy(async () => ({ default: (await import('./month-view.tsx')).MonthView }))
const TodayView = lazy(async () => ({ default: (await import('./today-view.tsx')).TodayView }))
const WeatherView = lazy(async () => ({ default: (await import('../weather/weather-view.tsx')).WeatherView }))
const MoneyView = lazy(async () => ({ default: (await import('../money/money-view.tsx')).MoneyView }))
const CompaniesView = lazy(async () => ({ default: (await import('../companies/companies-view.tsx')).CompaniesView }))
const ReviewsView = lazy(async () => ({ default: (await import('../reviews/reviews-view.tsx')).ReviewsView }))
const PhoneBooking = lazy(async () => ({ default: (await import('../phone-booking/phone-booking.tsx')).PhoneBooking }))
const PaymentsDialog = lazy(async () => ({ default: (await import('./payments/payments-dialog.tsx')).PaymentsDialog }))
const ChangeExtras = lazy(async () => ({ default: (await import('./change-extras.tsx')).ChangeExtras }))
const AuditView = lazy(async () => ({ default: (await import('./audit-view.tsx')).AuditView }))

const views: [ViewName, string][] = [
  ['list', 'List'],
  ['month', 'Month'],
  ['today', 'Today'],
  ['weather', 'Weather'],
  ['money', 'Money'],
  ['companies', 'Companies'],
  ['reviews', 'Reviews'],
  ['log', 'Change log'],
]

/** The ways to look at the bookings: one line, which scrolls where it is longer than the window. */
function Views({ view, onChoose }: { view: ViewName; onChoose: (view: ViewName) => void }) {
  const line = useRef<HTMLElement>(null)
  const [isCut, setCut] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen one comes into sight, with what is beside it, whenever it is another.
  useEffect(() => {
    line.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [view])
  return (
    <nav
      className={clsx(styles.views, isCut && styles.cut)}
      aria-label="Bookings"
      ref={line}
      onScroll={({ currentTarget }) => setCut(currentTarget.scrollLeft > 0)}
    >
      {views.map(([name, label]) => (
        <button
          key={name}
          type="button"
          aria-current={name === view ? 'page' : undefined}
          onClick={() => onChoose(name)}
        >
          {label}
        </button>
      ))}
    </nav>
  )
}

/** Every booking, as a list, a month or a day; money; booking for a caller; who changed what (§2). */
export function BookingsTab() {
  const { view, account, go } = useAdminView()
  const [asked, setAsked] = useState<{
    booking: AdminBooking
    about: 'contact' | 'cancel' | 'cancel-unpaid' | 'payments'
  }>()
  const list = useRef<HTMLHeadingElement>(null)
  const before = useRef(view)
  useLiveBookings()
  const attention = useQuery(attentionQuery)
  const undelivered = useInfiniteQuery(undeliveredQuery)

  // Done with a caller: the button that led back is gone with its view.
  useEffect(() => {
    if (before.current === 'call' && isNowhere(document.activeElement)) list.current?.focus()
    before.current = view
  }, [view])

  const actions: BookingActions = {
    onContact: (booking) => setAsked({ booking, about: 'contact' }),
    onCancel: (booking) => setAsked({ booking, about: 'cancel' }),
    onCancelUnpaid: (booking) => setAsked({ booking, about: 'cancel-unpaid' }),
    onPayments: (booking) => setAsked({ booking, about: 'payments' }),
  }
  const close = () => setAsked(undefined)
  // What may stand above the views moves them: it is known before they are shown.
  if (attention.isPending || undelivered.isPending) return <Skeleton count={4} />

  return (
    <>
      <Attention {...actions} />
      <div className={`no-print ${styles.bar}`}>
        <Views view={view} onChoose={(name) => go({ view: name })} />
        <Button
          {...(view === 'call' && ({ look: 'second', 'aria-current': 'page' } as const))}
          size="small"
          className={styles.call}
          onClick={() => go({ view: 'call' })}
        >
          <PlusIcon />
          <span>
            Book<span className="sr-s"> for a caller</span>
          </span>
        </Button>
      </div>
      <Suspense fallback={<Loading />}>
        {view === 'list' && <BookingList key={account} heading={list} account={account} {...actions} />}
        {view === 'month' && <MonthView {...actions} />}
        {view === 'today' && <TodayView {...actions} />}
        {view === 'weather' && <WeatherView {...actions} />}
        {view === 'money' && <MoneyView {...actions} />}
        {view === 'companies' && <CompaniesView {...actions} />}
        {view === 'reviews' && <ReviewsView />}
        {view === 'call' && <PhoneBooking onDone={() => go({ view: 'list' })} />}
        {view === 'log' && <AuditView />}
      </Suspense>
      {asked?.about === 'contact' && <ContactDialog booking={asked.booking} onClose={close} />}
      {asked?.about === 'cancel' && <CancelDialog booking={asked.booking} onClose={close} />}
      {asked?.about === 'cancel-unpaid' && <CancelDialog booking={asked.booking} isUnpaid onClose={close} />}
      <Suspense>{asked?.about === 'payments' && <PaymentsDialog booking={asked.booking} onClose={close} />}</Suspense>
    </>
  )
}
