import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { shortReference } from '../../../domain/booking/short-reference.ts'
import { shortDate, todayIn } from '../../../domain/calendar.ts'
import { balanceDueAt } from '../../../domain/pricing/pricing.ts'
import { adminApi } from '../../app/api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { dismiss, notify } from '../../ui/feedback/toast.tsx'
import * as rowStyles from '../../ui/row.module.css'
import { BookingLine } from '../bookings/attention/booking-line.tsx'
import { Group } from '../bookings/attention/group.tsx'
import type { BookingActions } from '../bookings/booking-actions.ts'
import { FailedToLoad } from '../failed-to-load.tsx'
import { momentLabel, shown, usd } from '../format.ts'
import { type AdminBooking, adminAnswer, type Money, moneyQuery } from '../queries.ts'
import { Disputes } from './disputes.tsx'
import { LedgerExport } from './ledger-export.tsx'
import * as styles from './money-view.module.css'
import { FailedRefunds, RefundsOnTheirWay } from './refund-groups.tsx'
import { SettleButton, useSettle } from './settle-button.tsx'
import { Takings } from './takings.tsx'
import { useOpenBooking } from './use-open-booking.ts'

interface DifferencesProps {
  /** Of all, shown or not. */
  total: number
  differences: Money['differences']
  booking: ReturnType<typeof useOpenBooking>
  settle: ReturnType<typeof useSettle>
  /** The booking, to cancel it. */
  cancelling: ReturnType<typeof useOpenBooking>
}

/** Where Stripe's books and ours don't agree, each with what to do about it. */
const Differences = ({ total, differences, booking, settle, cancelling }: DifferencesProps) => (
  <Group
    title="Our books don’t match Stripe’s"
    note="Press Done once you’ve settled one."
    total={total}
    bookings={differences}
  >
    {(difference) => (
      <>
        <p>
          <b>{titleOf(difference)}</b>
          <span className={styles.remedy}>{difference.whatToDo}</span>
          <small>
            Since {momentLabel(difference.since)}. {difference.providerObject}
          </small>
        </p>
        <span className={styles.acts}>
          {difference.bookingId && difference.kind === 'all refunded' && (
            <CancelButton id={difference.bookingId} cancelling={cancelling} />
          )}
          {difference.bookingId && <BookingButton id={difference.bookingId} booking={booking} />}
          <SettleButton difference={difference} settle={settle} />
        </span>
      </>
    )}
  </Group>
)

/** 'Unknown payment, $62.50'. */
const titleOf = ({ kind, amount }: Money['differences'][number]) =>
  `${kind[0]?.toUpperCase()}${kind.slice(1)}${amount === null ? '' : `, ${usd(amount)}`}`

const BookingButton = ({ id, booking }: { id: string } & Pick<DifferencesProps, 'booking'>) => (
  <Button look="second" size="small" busy={booking.isOpening(id) && 'Loading...'} onClick={() => booking.open(id)}>
    Payments<span className="sr"> for booking {shortReference(id)}</span>
  </Button>
)

const CancelButton = ({ id, cancelling }: { id: string } & Pick<DifferencesProps, 'cancelling'>) => (
  <Button
    look="danger"
    size="small"
    busy={cancelling.isOpening(id) && 'Loading...'}
    onClick={() => cancelling.open(id)}
  >
    Cancel booking<span className="sr"> {shortReference(id)}</span>
  </Button>
)

const COMPARE = 'compare with Stripe'

/** After this the result is waited for without a word: Stripe may be away for hours. */
const PATIENCE_MS = 30_000

/** When our books were last compared with Stripe's, and doing it now. */
function Comparison({ lastReconciledAt, open }: Pick<Money, 'lastReconciledAt'> & { open: number }) {
  const [waitsBeyond, setWaitsBeyond] = useState<string | null>()
  const waits = waitsBeyond !== undefined && waitsBeyond === lastReconciledAt
  const starting = useMutation({
    onMutate: () => dismiss(COMPARE),
    mutationFn: () => adminAnswer(adminApi.money.reconcile.$post()),
    onSuccess: () => setWaitsBeyond(lastReconciledAt),
    onError: ({ message }) => notify(message, { about: COMPARE, bad: true }),
  })
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => {
      setWaitsBeyond(undefined)
      notify('Stripe is slow to respond. The result will show up here on its own.', { about: COMPARE })
    }, PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [waits])

  return (
    <div className={`${rowStyles.row} ${styles.comparison}`}>
      <p role="status">{sentenceOf(lastReconciledAt, open)}</p>
      <Button
        look="second"
        size="small"
        busy={(starting.isPending || waits) && 'Comparing...'}
        onClick={() => starting.mutate()}
      >
        Compare with Stripe now
      </Button>
    </div>
  )
}

function sentenceOf(at: string | null, open: number): string {
  if (!at) return 'Not compared with Stripe yet. That happens every night.'
  const found = open === 1 ? '1 difference is open.' : `${open} differences are open.`
  return `Last compared with Stripe on ${momentLabel(at)}. ${open === 0 ? 'The books match.' : found}`
}

type DueGroupsProps = Pick<Money, 'dueThisWeek' | 'overdue'> & Pick<BookingActions, 'onContact' | 'onPayments'>

/** '$112.50 due Sat, Jun 13'. */
function noteOf({ startsAt, stillDue }: AdminBooking): string {
  const day = startsAt ? ` ${shortDate(todayIn(balanceDueAt(new Date(startsAt))))}` : ''
  return `${usd(stillDue)} due${day}`
}

/** What customers owe: first what is late, then what falls due within seven days. */
function DueGroups({ dueThisWeek, overdue, onContact, onPayments }: DueGroupsProps) {
  const line = (booking: AdminBooking) => (
    <BookingLine booking={booking} note={noteOf(booking)} onContact={onContact}>
      <Button look="second" size="small" onClick={() => onPayments(booking)}>
        Payments<span className="sr"> {shown(booking).name}</span>
      </Button>
    </BookingLine>
  )
  return (
    <>
      <Group title="Overdue" empty="Nothing is overdue." {...overdue}>
        {line}
      </Group>
      <Group title="Due in the next 7 days" empty="Nothing is due in the next 7 days." {...dueThisWeek}>
        {line}
      </Group>
    </>
  )
}

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
