/** What a spreadsheet would take for the beginning of a formula; full-width forms count too. */
const startsFormula = /^[=+\-@\t\r\n＝＋－＠]/

/** One cell by RFC 4180. Text that a spreadsheet would calculate gets an apostrophe in front. */
function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = startsFormula.test(value.trimStart()) || startsFormula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A line of a CSV file, with its end. */
export const csvLine = (row: readonly (string | number | null)[]): string => `${row.map(cell).join(',')}\r\n`

/** Begins a CSV file: tells Excel that it is UTF-8. */
export const CSV_MARK = '\ufeff'

/** A whole CSV file. */
export const csvFile = (head: readonly string[], rows: Iterable<readonly (string | number | null)[]>): string =>
  `${CSV_MARK}${[head, ...rows].map(csvLine).join('')}`
