import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { folderOf } from './format.ts'
import type { Entry } from './read-backup.ts'
import { copyTarget, type Table } from './tables.ts'

/** Brings the parts of tables in, all of one table through one COPY, and hands on the entries that are none. */
export async function* loadTables(
  client: Client,
  tables: readonly Table[],
  entries: AsyncIterable<Entry>,
): AsyncGenerator<Entry> {
  const byFolder = new Map(tables.map((table) => [`tables/${table.name}`, table]))
  let folder = ''
  let copy: Copy | undefined
  try {
    for await (const entry of entries) {
      if (folderOf(entry.name) !== folder) {
        await copy?.end()
        folder = folderOf(entry.name)
        const table = byFolder.get(folder)
        copy = table && copyInto(client, table)
      }
      if (copy) await copy.write(entry.bytes)
      else yield entry
    }
    await copy?.end()
  } catch (error) {
    await copy?.giveUp(error as Error)
    throw error
  }
}

type Copy = ReturnType<typeof copyInto>

function copyInto(client: Client, table: Table) {
  const input = new PassThrough()
  const done = pipeline(input, client.query(copyFrom(`copy ${copyTarget(table)} from stdin`)))
  done.catch(() => {})
  return {
    async write(bytes: Buffer) {
      if (!input.write(bytes)) await Promise.race([once(input, 'drain'), done])
    },
    async end() {
      input.end()
      await done
    },
    /** The connection takes nothing else before a COPY has ended. */
    async giveUp(error: Error) {
      input.destroy(error)
      await done.catch(() => {})
    },
  }
}
