import { type ClientBase, escapeIdentifier } from 'pg'

export interface Table {
  name: string
  /** Writable columns, without generated ones. */
  columns: string[]
}

// Migrations are recorded separately. Secret hashes and backup status belong to the current servers. Booking networks are
// kept for a day, but backups for weeks.
const leftOut = ['migrations', 'shared_secrets', 'nightly_backups', 'booking_networks']

/** All our tables, referenced ones first, so rows can be inserted in this order. */
export async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows: tables } = await client.query<Table & { refersTo: string[] }>(
    `select relname as name,
       (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
       array(select confrelid::regclass::text from pg_constraint
             where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as "refersTo"
     from pg_class c
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all ($1)
     order by relname`,
    [leftOut],
  )
  const ordered: Table[] = []
  const waiting = new Set(tables)
  while (waiting.size > 0) {
    const names = new Set([...waiting].map(({ name }) => name))
    const next = [...waiting].filter(({ refersTo }) => !refersTo.some((other) => names.has(other.replaceAll('"', ''))))
    if (next.length === 0) throw new Error(`Tables refer to one another in a circle: ${[...names].join(', ')}`)
    for (const table of next) {
      waiting.delete(table)
      ordered.push({ name: table.name, columns: table.columns })
    }
  }
  return ordered
}

/** Target for COPY: `"bookings" ("id", "date")`. */
export const copyTarget = ({ name, columns }: Table): string =>
  `${escapeIdentifier(name)} (${columns.map(escapeIdentifier).join(', ')})`

export const tableName = ({ name }: Table): string => escapeIdentifier(name)
