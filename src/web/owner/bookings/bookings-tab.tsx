import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { isNowhere } from '../../app/session/focus.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import * as rowStyles from '../../ui/row.module.css'
import { type AdminBooking, attentionQuery, undeliveredQuery } from '../queries.ts'
import { CalendarFeed } from '../settings/calendar-feed.tsx'
import { useAdminView, type ViewName } from '../use-admin-view.ts'
import { Attention } from './attention/attention.tsx'
import type { BookingActions } from './booking-actions.ts'
import * as styles from './bookings-tab.module.css'
import { CancelDialog } from './cancel-dialog.tsx'
import { ContactDialog } from './contact-dialog.tsx'
import { BookingList } from './list/booking-list.tsx'
import { useLiveBookings } from './use-live-bookings.ts'

const MonthView = lazy(async () => ({ default: (await import('./month-view.tsx')).MonthView }))
const TodayView = lazy(async () => ({ default: (await import('./today-view.tsx')).TodayView }))
const WeatherView = lazy(async () => ({ default: (await import('../weather/weather-view.tsx')).WeatherView }))
const MoneyView = lazy(async () => ({ default: (await import('../money/money-view.tsx')).MoneyView }))
const PhoneBooking = lazy(async () => ({ default: (await import('../phone-booking/phone-booking.tsx')).PhoneBooking }))
const PaymentsDialog = lazy(async () => ({ default: (await import('./payments/payments-dialog.tsx')).PaymentsDialog }))
const AuditView = lazy(async () => ({ default: (await import('./audit-view.tsx')).AuditView }))

const views: [ViewName, string][] = [
  ['list', 'List'],
  ['month', 'Month'],
  ['today', 'Today'],
  ['weather', 'Weather'],
  ['money', 'Money'],
  ['log', 'Change log'],
]

/** Every booking, as a list, a month or a day; money; booking for a caller; who changed what (§2). */
export function BookingsTab() {
  const { view, account, go } = useAdminView()
  const [asked, setAsked] = useState<{ booking: AdminBooking; about: 'contact' | 'cancel' | 'payments' }>()
  const [feedOpen, setFeedOpen] = useState(false)
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
    onPayments: (booking) => setAsked({ booking, about: 'payments' }),
  }
  const close = () => setAsked(undefined)
  // What may stand above the views moves them: it is known before they are shown.
  if (attention.isPending || undelivered.isPending) return <Skeleton count={4} />

  return (
    <>
      {view !== 'call' && view !== 'log' && <Attention {...actions} />}
      <div className={`no-print ${rowStyles.row} ${styles.bar}`}>
        <nav className={styles.views} aria-label="Bookings">
          {views.map(([name, label]) => (
            <button
              key={name}
              type="button"
              aria-current={name === view ? 'page' : undefined}
              onClick={() => go({ view: name })}
            >
              {label}
            </button>
          ))}
        </nav>
        <p className={`acts ${styles.acts}`}>
          <button
            type="button"
            className={`${buttonStyles.linkBtn} ${styles.linkBtn}`}
            onClick={() => setFeedOpen(true)}
          >
            Calendar feed
          </button>
          <Button size="small" onClick={() => go({ view: 'call' })}>
            Book for a caller
          </Button>
        </p>
      </div>
      <Suspense fallback={<Loading />}>
        {view === 'list' && <BookingList key={account} heading={list} account={account} {...actions} />}
        {view === 'month' && <MonthView {...actions} />}
        {view === 'today' && <TodayView {...actions} />}
        {view === 'weather' && <WeatherView {...actions} />}
        {view === 'money' && <MoneyView {...actions} />}
        {view === 'call' && <PhoneBooking onDone={() => go({ view: 'list' })} />}
        {view === 'log' && <AuditView />}
      </Suspense>
      {asked?.about === 'contact' && <ContactDialog booking={asked.booking} onClose={close} />}
      {asked?.about === 'cancel' && <CancelDialog booking={asked.booking} onClose={close} />}
      <Suspense>{asked?.about === 'payments' && <PaymentsDialog booking={asked.booking} onClose={close} />}</Suspense>
      {feedOpen && <CalendarFeed onClose={() => setFeedOpen(false)} />}
    </>
  )
}
