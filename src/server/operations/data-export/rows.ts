import { getTableName } from 'drizzle-orm'
import { type ClientBase, escapeIdentifier } from 'pg'
import { dateAndHourOf, hourLabel } from '../../../domain/calendar.ts'
import { dollars } from '../../../domain/money.ts'
import { columnsOf, type ExportedColumn, type ExportedTable } from './tables.ts'

/** A row of a file: texts, numbers, yes and no, null, lists and objects. */
export type Row = Record<string, unknown>

/** Rows at a time in memory. */
const AT_ONCE = 500

/** What a file is made of: its columns in their order, and its rows, which may be read again. */
export interface Source {
  file: string
  columns: string[]
  rows: () => AsyncGenerator<Row>
}

/** The files of all tables, as of the client's transaction. */
export function sourceOf(client: ClientBase, exported: ExportedTable): Source {
  const columns = columnsOf(exported)
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
        const row = rowOf(columns, found)
        if (isBooking) yield { ...row, ...localTime(row.startsAt) }
        else if (isPhoto) yield { ...row, file: row.missingSince ? null : photoPath(row) }
        else yield row
      }
    },
  }
}

/** Where a photo lies in the export. */
export const photoPath = ({ bookingId, position }: { bookingId?: unknown; position?: unknown }): string =>
  `photos/${bookingId}-${position}.jpg`

const rowOf = (columns: ExportedColumn[], found: Row): Row =>
  Object.fromEntries(columns.map(({ name, column, kind }) => [name, jsonValue(kind, found[column])]))

function jsonValue(kind: ExportedColumn['kind'], value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (kind === 'cents') return dollars(value as number)
  return kind === 'instant' ? new Date(value as string).toISOString() : value
}

/** Day and time in Phoenix, as people speak of a booking. */
function localTime(startsAt: unknown): Row {
  if (typeof startsAt !== 'string') return { date: null, time: null }
  const { date, hour } = dateAndHourOf(new Date(startsAt))
  return { date, time: hourLabel(hour) }
}

/** The rows of a query as the database writes them in JSON, which keeps days and decimals as they are. */
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
