import { useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { useEffect, useRef } from 'react'
import { monthEnd, monthLabel, monthStart, shortDate, todayIn } from '../../../domain/calendar.ts'
import { cents } from '../../../domain/money.ts'
import { sumLabel } from '../../../domain/payments/sums.ts'
import { includedTaxLabel, taxLabel } from '../../../domain/pricing/tax.ts'
import type { adminApi } from '../../app/api/api.ts'
import { useNow } from '../../schedule/use-now.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { SelectField } from '../../ui/form/field.tsx'
import { DownloadIcon } from '../../ui/icon.tsx'
import { Letterhead } from '../../ui/letterhead.tsx'
import { FailedToLoad } from '../failed-to-load.tsx'
import { usd, usdIn } from '../format.ts'
import { reportQuery } from '../queries.ts'
import { Income } from './income.tsx'
import * as styles from './month-report.module.css'
import * as numbersTableStyles from './numbers-table.module.css'
import { NumbersTable } from './numbers-table.tsx'

type Report = InferResponseType<typeof adminApi.money.report.$get, 200>

interface MonthReportProps {
  /** Month in the form `YYYY-MM`. */
  month: string
  /** Takes focus because the button that opened it is gone. */
  takesFocus: boolean
  onMonth: (month: string) => void
  onClose: () => void
}

/** A month's income by kind and by day, for the owner and their bookkeeper (R98: bookkeeping). Made to be printed. */
export function MonthReport({ month, takesFocus, onMonth, onClose }: MonthReportProps) {
  const thisMonth = todayIn(useNow()).slice(0, 'YYYY-MM'.length)
  const { data, error, refetch, isPlaceholderData } = useQuery(reportQuery(month))
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  const first = `${month}-01`
  return (
    <section aria-labelledby="month-report" aria-busy={isPlaceholderData} className={styles.report} data-prints-alone>
      <Letterhead />
      <div className={styles.head}>
        <h2 id="month-report" ref={heading} tabIndex={-1}>
          {monthLabel(first)}
        </h2>
        <SelectField
          className={`no-print ${styles.month}`}
          label={<span className="sr">Month</span>}
          value={month}
          onChange={({ target }) => onMonth(target.value)}
        >
          {monthsBack(month, thisMonth, data?.firstMonth).map((one) => (
            <option key={one} value={one}>
              {monthLabel(`${one}-01`)}
            </option>
          ))}
        </SelectField>
        {month === thisMonth && <p className="quiet">So far</p>}
        <div className={`no-print ${styles.acts}`}>
          <a
            className={`${buttonStyles.btn} ${buttonStyles.second} ${buttonStyles.small}`}
            href={`/api/admin/money/ledger.csv?${new URLSearchParams({ from: first, to: monthEnd(first) })}`}
            download={`ledger-${month}.csv`}
          >
            <DownloadIcon />
            <span>
              <span className="sr-s">Download </span>CSV
            </span>
          </a>
          <Button look="second" size="small" onClick={() => window.print()}>
            Print
          </Button>
          <Button look="second" size="small" onClick={onClose}>
            Back to Money
          </Button>
        </div>
      </div>
      {error && !data && <FailedToLoad error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton count={4} />}
      {data && <Shown report={data} />}
    </section>
  )
}

/** Months to choose from: from the current one back to the first with any money, always including the one shown. */
function monthsBack(shown: string, thisMonth: string, first: string | null | undefined): string[] {
  const earliest = [shown, thisMonth, first ?? thisMonth].toSorted()[0] ?? thisMonth
  const months = [shown > thisMonth ? shown : thisMonth]
  while ((months.at(-1) ?? '') > earliest) months.push(monthStart(`${months.at(-1)}-01`, -1).slice(0, 'YYYY-MM'.length))
  return months
}

const sumNames = { received: 'Received', refunded: 'Refunded', disputed: 'Disputed', fees: 'Card fees', net: 'Net' }
const sums = Object.keys(sumNames) as (keyof typeof sumNames)[]

/** Zero amounts are left out, except received and net. */
const isSaid = (name: keyof typeof sumNames, amount: number) => amount !== 0 || name === 'received' || name === 'net'

function Shown({ report }: { report: Report }) {
  const { month, taxes, kinds, days, outstanding, months } = report
  const name = monthLabel(`${month}-01`)
  const said = sums.filter((sum) => isSaid(sum, report[sum]))
  const ofSum = usdIn(said.map((sum) => report[sum]))
  const ofKind = usdIn(kinds.map(({ amount }) => amount))
  return (
    <>
      {days.length === 0 ? (
        <p className={styles.none}>No money moved in {name}.</p>
      ) : (
        <dl className={styles.sums}>
          {said.map((sum) => (
            <div key={sum}>
              <dt>{sumNames[sum]}</dt>
              <dd>{ofSum(report[sum])}</dd>
            </div>
          ))}
        </dl>
      )}
      <dl className={styles.beside}>
        {taxes.map((tax) => (
          <div key={taxLabel(tax)}>
            <dt>{includedTaxLabel(tax)}</dt>
            <dd>{usd(tax.amount)}</dd>
          </div>
        ))}
        <div>
          <dt>Still due now on events in {name}</dt>
          <dd>{dueLabel(outstanding.ofMonth)}</dd>
        </div>
        <div>
          <dt>Still due now on all events</dt>
          <dd>{dueLabel(outstanding.inAll)}</dd>
        </div>
      </dl>
      {days.length > 0 && (
        <div className={styles.tables}>
          <section aria-labelledby="by-kind">
            <h3 id="by-kind">By kind</h3>
            <table className={`${numbersTableStyles.table} ${styles.kinds}`}>
              <thead>
                <tr>
                  <th scope="col">Kind</th>
                  <th scope="col">Number</th>
                  <th scope="col">Amount</th>
                </tr>
              </thead>
              <tbody>
                {kinds.map(({ label, count, amount }) => (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    <td data-name="Number">{count}</td>
                    <td data-name="Amount">{ofKind(amount)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <section aria-labelledby="by-day">
            <h3 id="by-day">By day</h3>
            <NumbersTable
              first="Day"
              rows={days.map((day) => ({ key: day.date, head: shortDate(day.date), sums: day }))}
            />
          </section>
        </div>
      )}
      {months.length > 0 && <Income months={months} title={`Thirteen months through ${name}`} />}
    </>
  )
}

const dueLabel = ({ count, amount }: Report['outstanding']['inAll']) => sumLabel({ count, cents: cents(amount) })
