import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import type { BookingActions } from '../bookings/booking-actions.ts'
import { FailedToLoad } from '../failed-to-load.tsx'
import { type Money, moneyQuery } from '../queries.ts'
import { Comparison } from './comparison.tsx'
import { Differences } from './differences.tsx'
import { Disputes } from './disputes.tsx'
import { DueGroups } from './due-groups.tsx'
import { LedgerExport } from './ledger-export.tsx'
import * as styles from './money-view.module.css'
import { FailedRefunds, RefundsOnTheirWay } from './refund-groups.tsx'
import { useSettle } from './settle-button.tsx'
import { Takings } from './takings.tsx'
import { useOpenBooking } from './use-open-booking.ts'

/** What is owed either way, what went wrong, and what came in by month. */
export function MoneyView(actions: BookingActions) {
  const { data, error, refetch } = useQuery(moneyQuery)
  return (
    <section aria-labelledby="money" className={styles.money}>
      <h2 id="money">Money</h2>
      {error && !data && <FailedToLoad error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton count={3} />}
      {data && <Shown money={data} {...actions} />}
    </section>
  )
}

function Shown({ money, onContact, onCancel, onPayments }: { money: Money } & BookingActions) {
  const place = useRef<HTMLElement>(null)
  // A settled line goes away together with its button, which had the focus.
  const keepFocus = () => place.current?.focus({ preventScroll: true })
  const settle = useSettle(keepFocus)
  const booking = useOpenBooking(onPayments)
  const cancelling = useOpenBooking(onCancel)
  const { takesCards, isLive, failedRefunds, differences, totals } = money
  const shownAsRefund = new Set(failedRefunds.map(({ id }) => id))
  const others = differences.filter(({ providerObject }) => !shownAsRefund.has(providerObject))
  const othersInAll = totals.differences - totals.failedRefunds
  return (
    <>
      {!takesCards && <p className="quiet">Card payments are off. Payments you record yourself still count.</p>}
      {takesCards && !isLive && <p className={styles.test}>Test mode: no real money moves.</p>}
      {takesCards && <Comparison lastReconciledAt={money.lastReconciledAt} open={othersInAll} />}
      <section ref={place} className={styles.groups} aria-label="Owed and on its way" tabIndex={-1}>
        <FailedRefunds
          total={totals.failedRefunds}
          refunds={failedRefunds}
          differences={differences}
          booking={booking}
          settle={settle}
          onSettled={keepFocus}
        />
        <Differences
          total={othersInAll}
          differences={others}
          booking={booking}
          settle={settle}
          cancelling={cancelling}
        />
        <Disputes
          total={totals.disputes}
          disputes={money.disputes}
          booking={booking}
          cancelling={cancelling}
          onDecided={keepFocus}
        />
        <DueGroups {...money} onContact={onContact} onPayments={onPayments} />
        <RefundsOnTheirWay total={totals.refundsOnTheirWay} refunds={money.refundsOnTheirWay} booking={booking} />
      </section>
      <Takings takings={money.takings} />
      <LedgerExport />
    </>
  )
}
