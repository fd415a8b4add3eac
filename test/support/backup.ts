import type { Pool } from 'pg'
import { listTables, tableName } from '../../src/server/operations/backup/tables.ts'

/** A digest of every table's rows, and the pending jobs. */
export async function digestTables(from: Pool) {
  const client = await from.connect()
  try {
    const digests: Record<string, string> = {}
    for (const table of await listTables(client)) {
      const { rows } = await client.query(
        `select count(*) || ' ' || coalesce(md5(string_agg(row::text, E'\\n' order by row::text)), '') as digest from ${tableName(table)} row`,
      )
      digests[table.name] = rows[0].digest
    }
    const jobs = await client.query(
      `select name, data, date_trunc('milliseconds', start_after) as start from pgboss.job where data <> '{}' and name in ('booking-mail', 'owner-mail', 'owner-notification') order by 1, 3, data::text`,
    )
    return { digests, jobs: jobs.rows }
  } finally {
    client.release()
  }
}
