import { todayIn } from '../../domain/calendar.ts'

/** Characters a spreadsheet takes as the start of a formula, including full-width forms. */
const startsFormula = /^[=+\-@\t\r\n＝＋－＠]/

/**
 * Neutralizes formulas with an apostrophe. In many locales Excel ends a cell at a semicolon, a tab or a line break, quoted
 * or not, so formulas could start after those as well.
 */
function plain(value: string): string {
  const start = startsFormula.test(value.trimStart()) || startsFormula.test(value) ? "'" : ''
  const rest = value.replace(/[\s;"]+/g, (run, at: number) =>
    (at > 0 || !start) && /[;\t\r\n]/.test(run) && startsFormula.test(value.charAt(at + run.length)) ? `${run}'` : run,
  )
  return start + rest
}

/** One cell, as in RFC 4180. */
function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = plain(value)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A line of a CSV file, including its line break. */
export const csvLine = (row: readonly (string | number | null)[]): string => `${row.map(cell).join(',')}\r\n`

/** BOM at the start of a CSV file; tells Excel that it's UTF-8. */
export const CSV_MARK = '\ufeff'

/** A whole CSV file. */
export const csvFile = (head: readonly string[], rows: Iterable<readonly (string | number | null)[]>): string =>
  `${CSV_MARK}${[head, ...rows].map(csvLine).join('')}`

/** Headers of a CSV file to save, such as `bookings-2026-12-04.csv`. */
export const csvHeaders = (name: string, now: Date) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}-${todayIn(now)}.csv"`,
  'cache-control': 'no-store',
})
