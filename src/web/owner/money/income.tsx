import { type ReactNode, useId } from 'react'
import { monthLabel, monthStart } from '../../../domain/calendar.ts'
import { taxLabel } from '../../../domain/pricing/tax.ts'
import * as buttonStyles from '../../ui/button.module.css'
import * as rowStyles from '../../ui/row.module.css'
import { usd } from '../format.ts'
import type { Money } from '../queries.ts'
import * as styles from './income.module.css'
import { NumbersTable } from './numbers-table.tsx'

type Month = Money['takings'][number]

/** One month of the plot: bar heights in percent, above and below the ground line. Both 0 before any money moved. */
interface Column {
  /** Month in the form `YYYY-MM`. */
  month: string
  up: number
  down: number
}

/** Months of the plot from earliest to latest, including those without money, and the position of zero. */
interface Plot {
  columns: Column[]
  /** Distance of the ground line from the top, in percent. */
  ground: number
}

const MONTHS = 13

/** Geometry only: every number on screen comes from the server. */
export function incomePlot(moved: readonly Month[]): Plot {
  const latest = moved[0]?.month
  if (latest === undefined) return { columns: [], ground: 100 }
  const byMonth = new Map(moved.map((month) => [month.month, month]))
  const months = Array.from({ length: MONTHS }, (_, back) => monthStart(`${latest}-01`, back - MONTHS + 1).slice(0, 7))
  const bars = months.map((month) => ({ month, ...monthBar(byMonth.get(month)) }))
  const [top, bottom] = [Math.max(...bars.map(({ up }) => up)), Math.max(...bars.map(({ down }) => down))]
  const percent = (dollars: number) => (dollars / (top + bottom || 1)) * 100
  return {
    columns: bars.map(({ month, up, down }) => ({ month, up: percent(up), down: percent(down) })),
    ground: bottom === 0 ? 100 : percent(top),
  }
}

function monthBar(month: Month | undefined): { up: number; down: number } {
  const moved = month ? [month.received, month.refunded, month.disputed, month.fees] : []
  const sum = (parts: number[]) => parts.reduce((all, part) => all + part, 0)
  return { up: sum(moved.filter((part) => part > 0)), down: Math.abs(sum(moved.filter((part) => part < 0))) }
}

/** 'June 2026' for '2026-06'. */
const fullLabel = (month: string) => monthLabel(`${month}-01`)
/** 'Jun' for '2026-06'. */
const shortLabel = (month: string) => fullLabel(month).slice(0, 3)
/** Whether to label the year: on the first month, and where a new year begins. */
const isYearSaid = (month: string, index: number) => index === 0 || month.endsWith('-01')

interface IncomeProps {
  months: readonly Month[]
  title: string
  /** Opens a month's report. */
  onOpen?: (month: string) => void
  children?: ReactNode
}

/** Money in and out by month: a plot, and the numbers in a table. */
export function Income({ months, title, onOpen, children }: IncomeProps) {
  const heading = useId()
  return (
    <section className={styles.income} aria-labelledby={heading}>
      <div className={rowStyles.row}>
        <div>
          <h3 id={heading}>{title}</h3>
          {months.length === 0 && <p className="quiet">No money has come in yet.</p>}
        </div>
        {children}
      </div>
      {months.length > 0 && (
        <div className={styles.both}>
          <Bars months={months} />
          <section aria-label="Income in numbers">
            <NumbersTable
              first="Month"
              rows={months.map((taken) => ({
                key: taken.month,
                head: onOpen ? (
                  <button type="button" className={buttonStyles.linkBtn} onClick={() => onOpen(taken.month)}>
                    {fullLabel(taken.month)}
                  </button>
                ) : (
                  fullLabel(taken.month)
                ),
                notes: taken.taxes.map((tax) => `${taxLabel(tax)}: ${usd(tax.amount)}`),
                sums: taken,
              }))}
            />
          </section>
        </div>
      )}
    </section>
  )
}

/** Decorative: the table has the same data as numbers. */
function Bars({ months }: Pick<IncomeProps, 'months'>) {
  const { columns, ground } = incomePlot(months)
  return (
    <div className={styles.plot} aria-hidden="true">
      <p className={styles.legend}>
        <span className={styles.in}>Received</span>
        <span className={styles.out}>Refunds, disputes and fees</span>
      </p>
      <div>
        <svg
          className={styles.bars}
          viewBox={`0 0 ${columns.length * 10} 100`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {columns.map(({ month, up, down }, index) => (
            <g key={month}>
              <rect className={styles.in} x={index * 10 + 2} width={6} y={ground - up} height={up} />
              <rect className={styles.out} x={index * 10 + 2} width={6} y={ground} height={down} />
              {up + down === 0 && <path className={styles.tick} d={`M${index * 10 + 5} ${ground - 3}v3`} />}
            </g>
          ))}
          <line x1={0} x2={columns.length * 10} y1={ground} y2={ground} />
        </svg>
        <ol>
          {columns.map(({ month }, index) => (
            <li key={month}>
              {shortLabel(month).slice(0, 1)}
              <span>{shortLabel(month).slice(1)}</span>
              {isYearSaid(month, index) && <b>{month.slice(0, 4)}</b>}
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}
