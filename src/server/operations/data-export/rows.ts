import { getTableName } from 'drizzle-orm'
import { type ClientBase, escapeIdentifier } from 'pg'
import { hourLabel, toDateAndHour } from '../../../domain/calendar.ts'
import { dollars } from '../../../domain/money.ts'
import { type ExportedColumn, type ExportedTable, exportedColumns } from './tables.ts'

/** A row of an export file: strings, numbers, booleans, null, lists and objects. */
export type Row = Record<string, unknown>

/** Number of rows in memory at a time. */
const AT_ONCE = 500

/** Content of an export file: its columns in order, and its rows, which can be read repeatedly. */
export interface Source {
  file: string
  columns: string[]
  rows: () => AsyncGenerator<Row>
}

/** The files of all tables, as seen by the client's transaction. */
export function tableSource(client: ClientBase, exported: ExportedTable): Source {
  const columns = exportedColumns(exported)
  const isBooking = exported.file === 'bookings'
  const isPhoto = exported.file === 'photos'
  const order = ['createdAt', 'at', 'offeredAt'].flatMap((name) => columns.find((one) => one.name === name) ?? [])[0]
  const select = `select ${columns.map(({ column }) => escapeIdentifier(column)).join(', ')}
    from ${escapeIdentifier(getTableName(exported.table))} ${order ? `order by ${escapeIdentifier(order.column)}` : ''}`
  return {
    file: exported.file,
    columns: [...columns.map(({ name }) => name), ...(isBooking ? ['date', 'time'] : []), ...(isPhoto ? ['file'] : [])],
    async *rows() {
      for await (const found of jsonRows(client, select)) {
        const row = toExportedRow(columns, found)
        if (isBooking) yield { ...row, ...localTime(row.startsAt) }
        else if (isPhoto) yield { ...row, file: row.missingSince ? null : photoPath(row) }
        else yield row
      }
    },
  }
}

/** Path of a photo in the export. */
export const photoPath = ({ bookingId, position }: { bookingId?: unknown; position?: unknown }): string =>
  `photos/${bookingId}-${position}.jpg`

const toExportedRow = (columns: ExportedColumn[], found: Row): Row =>
  Object.fromEntries(columns.map(({ name, column, kind }) => [name, jsonValue(kind, found[column])]))

function jsonValue(kind: ExportedColumn['kind'], value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (kind === 'cents') return dollars(value as number)
  return kind === 'instant' ? new Date(value as string).toISOString() : value
}

/** Date and time in Phoenix. */
function localTime(startsAt: unknown): Row {
  if (typeof startsAt !== 'string') return { date: null, time: null }
  const { date, hour } = toDateAndHour(new Date(startsAt))
  return { date, time: hourLabel(hour) }
}

/** Rows of a query as JSON from the database, which preserves dates and decimals. */
export async function* jsonRows(client: ClientBase, select: string): AsyncGenerator<Row> {
  await client.query(
    `declare exported no scroll cursor for select row_to_json(exported_row) as row from (${select}) exported_row`,
  )
  for (;;) {
    const { rows } = await client.query<{ row: Row }>(`fetch ${AT_ONCE} from exported`)
    for (const { row } of rows) yield row
    if (rows.length < AT_ONCE) break
  }
  await client.query('close exported')
}
