import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { askAgain } from '../../app/api/ask-again.ts'
import { listenToStream } from '../../app/api/event-source.ts'
import { isNowhere } from '../../app/session/focus.ts'
import { ErrorFallback } from '../../ui/feedback/error-fallback.tsx'
import { LoadedDialog, useLoadedAhead } from '../../ui/feedback/loaded-dialog.tsx'
import { ViewNotLoaded } from '../failed-to-load.tsx'
import { type AdminBooking, attentionQuery, bookingsKey, undeliveredQuery } from '../queries.ts'
import { useAdminView } from '../use-admin-view.ts'
import { Attention } from './attention/attention.tsx'
import type { BookingActions } from './booking-actions.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { ContactDialog, importExtras } from './contact-dialog.tsx'
import { BookingList } from './list/booking-list.tsx'
import { ViewWaiting, viewLabels } from './views-bar.tsx'

/** Window for merging a burst of changes into one refetch. */
const GATHER_MS = 250

/** Refetches the visible bookings whenever one changes, while the tab is open. */
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
      // Includes hello: a change between the first response and the start of the stream would be missed.
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
const importPayments = () => import('./payments/payments-dialog.tsx')
const PaymentsDialog = lazy(async () => ({ default: (await importPayments()).PaymentsDialog }))
const dialogs = [importPayments, importExtras]
const AuditView = lazy(async () => ({ default: (await import('./audit-view.tsx')).AuditView }))

/** Bookings as a list, month, or day; money; phone bookings; the change log (§2). */
export function BookingsTab() {
  const { view, account, go } = useAdminView()
  const [asked, setAsked] = useState<{
    booking: AdminBooking
    about: 'contact' | 'cancel' | 'cancel-unpaid' | 'payments'
  }>()
  const list = useRef<HTMLHeadingElement>(null)
  const before = useRef({ view, account })
  useLiveBookings()
  useLoadedAhead(dialogs)
  const attention = useQuery(attentionQuery)
  const undelivered = useInfiniteQuery(undeliveredQuery)

  // The button that led here is gone: with the view of a phone booking, or in a busy account's closed group.
  useEffect(() => {
    const wasLed = before.current.view === 'call' || (account && before.current.account !== account)
    if (wasLed && isNowhere(document.activeElement)) list.current?.focus()
    before.current = { view, account }
  }, [view, account])

  const actions: BookingActions = {
    onContact: (booking) => setAsked({ booking, about: 'contact' }),
    onCancel: (booking) => setAsked({ booking, about: 'cancel' }),
    onCancelUnpaid: (booking) => setAsked({ booking, about: 'cancel-unpaid' }),
    onPayments: (booking) => setAsked({ booking, about: 'payments' }),
  }
  // A decision that answers late mustn't close a dialog opened since.
  const close = () => setAsked((current) => (current === asked ? undefined : current))
  // A view waits for what may appear above it, because that would push it down. Not for `isPending`: a failed query is
  // pending again once `Attention` asks for it, so the page would go back and forth without ever showing the failure.
  const isReady = attention.isFetched && undelivered.isFetched

  return (
    <>
      {!isReady && <ViewWaiting view={view} isWhole />}
      {isReady && (
        <>
          <Attention {...actions} />
          <ErrorFallback key={view} instead={<ViewNotLoaded title={viewLabels.find(([name]) => name === view)?.[1]} />}>
            <Suspense fallback={<ViewWaiting view={view} />}>
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
          </ErrorFallback>
        </>
      )}
      {asked?.about === 'contact' && <ContactDialog booking={asked.booking} onClose={close} {...actions} />}
      {asked?.about === 'cancel' && <CancelDialog booking={asked.booking} onClose={close} />}
      {asked?.about === 'cancel-unpaid' && <CancelDialog booking={asked.booking} isUnpaid onClose={close} />}
      {asked?.about === 'payments' && (
        <LoadedDialog onClose={close}>
          <PaymentsDialog booking={asked.booking} onClose={close} />
        </LoadedDialog>
      )}
    </>
  )
}
