import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { dateWithYear, todayIn } from '../../../domain/calendar.ts'
import { isInBooks } from '../../../domain/payments/differences.ts'
import { balanceDueDay } from '../../../domain/pricing/balance-due.ts'
import { adminApi } from '../../app/api/api.ts'
import { serverNow } from '../../schedule/server-clock.ts'
import { useNow } from '../../schedule/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { dismiss, notify } from '../../ui/feedback/toast.tsx'
import { Letterhead } from '../../ui/letterhead.tsx'
import * as rowStyles from '../../ui/row.module.css'
import type { BookingActions } from '../bookings/booking-actions.ts'
import { FailedToLoad } from '../failed-to-load.tsx'
import { momentLabel, shortMonthDay, shown, timeAndLength, together } from '../format.ts'
import { NameButton } from '../name-button.tsx'
import { type AdminBooking, adminAnswer, type Money, moneyQuery } from '../queries.ts'
import { useAdminView } from '../use-admin-view.ts'
import { useRowAction } from '../use-row-action.ts'
import { ViewSkeleton } from '../view-skeleton.tsx'
import { Differences } from './differences.tsx'
import { Disputes } from './disputes.tsx'
import { Sums, titles } from './group-sums.tsx'
import { Income } from './income.tsx'
import { LedgerExport } from './ledger-export.tsx'
import { MoneyGroup, MoneyRow, moneyGroupsId } from './money-group.tsx'
import * as styles from './money-view.module.css'
import { MonthReport } from './month-report.tsx'
import { OverdueActs, Reminded, reminderWords } from './overdue-acts.tsx'
import { FailedRefunds, RefundsOnTheirWay } from './refund-groups.tsx'
import { useSettle } from './settle-button.tsx'
import { useOpenBooking } from './use-open-booking.ts'

const COMPARE = 'compare with Stripe'

/** After this, the button stops showing progress, but the result still shows up: Stripe may be down for hours. */
const PATIENCE_MS = 30_000

/** When our books were last compared with Stripe's, and a button to compare them now. */
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
      <p role="status">{reconciliationSentence(lastReconciledAt, open)}</p>
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

function reconciliationSentence(at: string | null, open: number): string {
  if (!at) return 'Not compared with Stripe yet. That happens every night.'
  const found = open === 1 ? '1 difference is open.' : `${together(`${open} differences`)} are open.`
  return `Last compared with Stripe on ${momentLabel(at)}. ${open === 0 ? 'The books match.' : found}`
}

type DueGroupsProps = Pick<Money, 'dueThisWeek' | 'overdue'> &
  Pick<BookingActions, 'onContact' | 'onPayments' | 'onCancelUnpaid'> & { onReminded: () => void }

/** What customers owe: overdue first, then what's due within seven days. */
function DueGroups({ dueThisWeek, overdue, onContact, onPayments, onCancelUnpaid, onReminded }: DueGroupsProps) {
  const now = useNow()
  const remind = useRowAction({
    run: ({ id }) => adminAnswer(adminApi.money.bookings[':id'].remind.$post({ param: { id } })),
    done: reminderWords(now),
    onSettled: onReminded,
  })
  const line = (booking: AdminBooking, acts?: ReactNode, reminded?: ReactNode) => {
    const { name, packageName } = shown(booking)
    const { date, startsAt, invoiceDueOn, stillDue } = booking
    const due = balanceDueDay({ startsAt: startsAt === null ? null : new Date(startsAt), invoiceDueOn })
    return (
      <MoneyRow
        name={<NameButton name={name} onClick={() => onContact(booking)} />}
        event={
          <>
            {date ? together(dateWithYear(date)) : 'No date'},{' '}
            <span>
              {timeAndLength(booking)}, {together(packageName)}
            </span>
          </>
        }
        note={
          <>
            {due && `Due ${dateWithYear(due)}${onFile(booking)}`}
            {reminded}
          </>
        }
        amount={stillDue}
        button={
          <Button look="second" size="small" onClick={() => onPayments(booking)}>
            Payments<span className="sr"> {name}</span>
          </Button>
        }
      >
        {acts}
      </MoneyRow>
    )
  }
  return (
    <>
      <MoneyGroup title={titles.overdue} total={overdue.total} lines={overdue.bookings}>
        {(booking) =>
          line(booking, <OverdueActs {...{ booking, remind, onCancelUnpaid }} />, <Reminded booking={booking} />)
        }
      </MoneyGroup>
      <MoneyGroup title={titles.dueThisWeek} total={dueThisWeek.total} lines={dueThisWeek.bookings} isFolded>
        {(booking) => line(booking)}
      </MoneyGroup>
    </>
  )
}

/** Note that a balance will be charged to the card on file, and when (R83: card on file). */
const onFile = ({ money }: AdminBooking) =>
  money?.card ? `. Card on file, to be charged ${shortMonthDay(money.card.chargeAt)}` : ''

/** Money owed in either direction, problems, and income by month; or the report of one month. */
export function MoneyView(actions: BookingActions) {
  const { month, go } = useAdminView()
  // Switching views removes the pressed button, so the new view takes the focus.
  const [takesFocus, setTakesFocus] = useState(false)
  const show = (next?: string) => {
    setTakesFocus(true)
    go({ view: 'money', ...(next && { month: next }) })
  }
  if (month) return <MonthReport {...{ month, takesFocus }} onMonth={show} onClose={() => show()} />
  return <Overview {...actions} takesFocus={takesFocus} onReport={show} />
}

interface OverviewProps extends BookingActions {
  takesFocus: boolean
  onReport: (month: string) => void
}

function Overview({ takesFocus, ...actions }: OverviewProps) {
  const { data, error, refetch } = useQuery(moneyQuery)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <section aria-labelledby="money" className={styles.money} data-prints-alone>
      <Letterhead />
      <div className={styles.head}>
        <h2 id="money" ref={heading} tabIndex={-1}>
          Money
        </h2>
        {data?.takesCards && !data.isLive && <p className="no-print">Test mode: no real money moves.</p>}
      </div>
      {error && !data && <FailedToLoad error={error} onRetry={refetch} />}
      {!data && !error && <ViewSkeleton view="money" hasHeading />}
      {data && <Shown money={data} {...actions} />}
    </section>
  )
}

type ShownProps = { money: Money } & Omit<OverviewProps, 'takesFocus'>

function Shown({ money, onContact, onCancel, onCancelUnpaid, onPayments, onReport }: ShownProps) {
  const place = useRef<HTMLElement>(null)
  // A settled line disappears together with its button, which had the focus.
  const keepFocus = () => place.current?.focus({ preventScroll: true })
  const settle = useSettle(keepFocus)
  const booking = useOpenBooking(onPayments)
  const contact = useOpenBooking(onContact)
  const cancelling = useOpenBooking(onCancel)
  const { takesCards, failedRefunds, differences, openDifferences, sums } = money
  return (
    <>
      <Sums sums={sums} />
      {takesCards ? (
        <Comparison lastReconciledAt={money.lastReconciledAt} open={openDifferences} />
      ) : (
        <p className="quiet">Card payments are off. Payments you record yourself still count.</p>
      )}
      <section ref={place} id={moneyGroupsId} className={styles.groups} aria-label="Owed and on its way" tabIndex={-1}>
        <DueGroups {...money} {...{ onContact, onPayments, onCancelUnpaid }} onReminded={keepFocus} />
        <FailedRefunds
          total={sums.failedRefunds.count}
          refunds={failedRefunds}
          differences={differences}
          {...{ booking, contact }}
          settle={settle}
          onSettled={keepFocus}
        />
        <Disputes
          total={sums.disputes.count}
          disputes={money.disputes}
          isLive={money.takesCards ? money.isLive : undefined}
          {...{ booking, contact }}
          cancelling={cancelling}
          onDecided={keepFocus}
        />
        <Differences
          total={openDifferences}
          differences={differences.filter(({ kind }) => isInBooks(kind))}
          {...{ booking, contact }}
          settle={settle}
          cancelling={cancelling}
        />
        <RefundsOnTheirWay
          total={sums.refundsOnTheirWay.count}
          refunds={money.refundsOnTheirWay}
          {...{ booking, contact }}
        />
      </section>
      <Income months={money.takings} title="Income by month" onOpen={onReport}>
        <Button look="second" size="small" onClick={() => onReport(todayIn(serverNow()).slice(0, 7))}>
          This month’s report
        </Button>
      </Income>
      <LedgerExport />
    </>
  )
}
