import type { ReactNode } from 'react'
import { usdIn } from '../format.ts'
import type { Money } from '../queries.ts'
import * as styles from './numbers-table.module.css'

const keys = { Received: 'received', Refunded: 'refunded', Disputed: 'disputed', Fees: 'fees', Net: 'net' } as const
const names = Object.keys(keys) as (keyof typeof keys)[]

interface NumbersTableProps {
  /** Heading of the first column: 'Month', 'Day'. */
  first: string
  rows: readonly {
    key: string
    head: ReactNode
    /** Small print below the head. */
    notes?: readonly string[]
    sums: Pick<Money['takings'][number], (typeof keys)[keyof typeof keys]>
  }[]
}

/** Money in and out, one row per month or day. */
export function NumbersTable({ first, rows }: NumbersTableProps) {
  const label = usdIn(rows.flatMap(({ sums }) => names.map((name) => sums[keys[name]])))
  return (
    <table className={`${styles.table} ${styles.numbers}`}>
      <thead>
        <tr>
          {[first, ...names].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, head, notes = [], sums }) => (
          <tr key={key}>
            <th scope="row">
              {head}
              {notes.map((note) => (
                <small key={note} className={`quiet ${styles.note}`}>
                  {note}
                </small>
              ))}
            </th>
            {names.map((name) => (
              <td
                key={name}
                data-name={name}
                data-none={sums[keys[name]] === 0 && name !== 'Received' && name !== 'Net'}
              >
                {label(sums[keys[name]])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
