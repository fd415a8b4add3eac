import { CSV_MARK, csvLine } from '../../platform/csv.ts'
import type { Row, Source } from './rows.ts'

/** One JSON array, a row a line. `counted` hears how many there were. */
export async function* jsonOf({ rows }: Source, counted: (rows: number) => void): AsyncGenerator<string> {
  let count = 0
  yield '['
  for await (const row of rows()) yield `${count++ === 0 ? '\n' : ',\n'}${JSON.stringify(row)}`
  yield count === 0 ? ']\n' : '\n]\n'
  counted(count)
}

/** The same as CSV: a list or an object in one cell as JSON, a yes as true. */
export async function* csvOf({ columns, rows }: Source): AsyncGenerator<string> {
  yield CSV_MARK + csvLine(columns)
  for await (const row of rows()) yield csvLine(columns.map((name) => cellOf(row[name])))
}

function cellOf(value: Row[string]): string | number | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number') return value
  return JSON.stringify(value)
}
