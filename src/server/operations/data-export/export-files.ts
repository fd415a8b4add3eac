import { sql } from 'drizzle-orm'
import { Client, type ClientBase } from 'pg'
import type { Logger } from 'pino'
import { Refused } from '../../../domain/refusals.ts'
import { readPhoto } from '../../photos/photo-files.ts'
import { recordAudit } from '../../platform/audit/audit-log.ts'
import { CSV_MARK, csvLine } from '../../platform/csv.ts'
import type { Database } from '../../platform/database/database.ts'
import { timeLimits } from '../../platform/database/poolers.ts'
import type { ZippedFile } from '../../platform/http/zip-download.ts'
import { UNDELIVERED } from '../../platform/jobs/queues.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { jsonRows, photoPath, type Row, type Source, tableSource } from './rows.ts'
import { exportedTables } from './tables.ts'

/** Rows as a JSON array, one per line. Calls `counted` with the number of rows. */
async function* streamJson({ rows }: Source, counted: (rows: number) => void): AsyncGenerator<string> {
  let count = 0
  yield '['
  for await (const row of rows()) yield `${count++ === 0 ? '\n' : ',\n'}${JSON.stringify(row)}`
  yield count === 0 ? ']\n' : '\n]\n'
  counted(count)
}

/** Rows as CSV: lists and objects as JSON in one cell, booleans as true or false. */
async function* streamCsv({ columns, rows }: Source): AsyncGenerator<string> {
  yield CSV_MARK + csvLine(columns)
  for await (const row of rows()) yield csvLine(columns.map((name) => toCell(row[name])))
}

function toCell(value: Row[string]): string | number | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number') return value
  return JSON.stringify(value)
}

const columns = ['id', 'to', 'about', 'bookingId', 'companyDocumentId', 'state', 'askedAt', 'doneAt']

/**
 * Emails about bookings, requests, quotes and invoices still in the queues: last week's, waiting ones, and undelivered ones.
 */
const emailSource = (client: ClientBase): Source => ({
  file: 'emails',
  columns,
  rows: () =>
    jsonRows(
      client,
      `select id, case when coalesce(source_name, name) like 'owner-%' or data ->> 'about' like '%-to-owner' then 'owner' else 'customer' end as "to",
         data ->> 'about' as about, data ->> 'bookingId' as "bookingId",
         coalesce(data ->> 'requestId', data ->> 'quoteId', data ->> 'invoiceId') as "companyDocumentId",
         case when name = '${UNDELIVERED}' then 'undelivered' when state = 'completed' then 'sent' else 'waiting' end as state,
         to_char(coalesce(source_created_on, created_on) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "askedAt",
         to_char(completed_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "doneAt"
       from pgboss.job where name in ('owner-notification', 'owner-mail', 'booking-mail', 'company-mail', '${UNDELIVERED}')
         and state in ('created', 'retry', 'active', 'completed')
       order by coalesce(source_created_on, created_on)`,
    ),
})

export interface ExportDeps {
  /** Direct database URL; a pooler would keep our lock after we disconnect. */
  url: string
  db: Database
  storage: Storage
  log: Logger
}

/** Incremented when programs that read an export would have to change. */
const FORMAT = 1

// Advisory lock number; arbitrary, but the same on every server.
const turnNumber = 2020_09_16

/** Maximum duration of an export. Reading tables also ends if the client stalls for two minutes. */
const LONGEST_MS = 3_600_000

export interface Export {
  files: AsyncGenerator<ZippedFile>
  /** Releases the lock if the client disconnects. */
  end: () => void
}

/**
 * Starts an export, one at a time across all servers, and records it in the audit log. Refuses `export-running`. The lock is
 * released once the files have been read to the end.
 */
export async function startExport(deps: ExportDeps, actor: string, now: Date): Promise<Export> {
  const client = connectionFor(deps)
  const timer = setTimeout(() => end(), LONGEST_MS)
  /** Closes the connection, which ends the transaction and releases the lock. */
  const end = () => {
    clearTimeout(timer)
    void client.end().catch(() => {})
  }
  try {
    await client.connect()
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [turnNumber])
    if (!rows[0]?.mine) throw new Refused('export-running')
    await recordAudit(deps.db, { actor, action: 'everything exported', subject: 'all data' }, now)
    await client.query('begin isolation level repeatable read read only')
    await client.query(`set local idle_in_transaction_session_timeout = '2min'`)
    return { files: streamFiles(deps, client, now, end), end }
  } catch (error) {
    end()
    throw error
  }
}

/** Tries the lock for a single statement, in its own transaction. */
export async function isExportRunning(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(${turnNumber}::bigint) as free`,
  )
  return !rows[0]?.free
}

function connectionFor({ url, log }: ExportDeps): Client {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 8_000,
    query_timeout: 15_000,
    ...timeLimits(false),
    application_name: 'dome-and-den export',
  })
  return client.on('error', (err) => log.warn({ err }, 'the connection of an export broke'))
}

async function* streamFiles(deps: ExportDeps, client: Client, now: Date, end: () => void): AsyncGenerator<ZippedFile> {
  try {
    const sources = [...exportedTables.map((exported) => tableSource(client, exported)), emailSource(client)]
    const rows: Record<string, number> = {}
    for (const source of sources) yield* jsonAndCsv(source, now, rows)
    const { rows: moment } = await client.query<{ at: Date }>('select now() as at')
    const at = moment[0]?.at ?? now
    // Photos may be many and slow, so the snapshot isn't held for them.
    await client.query('commit')
    let photos = 0
    for await (const photo of streamPhotos(deps, client, at)) {
      photos++
      yield photo
    }
    const manifest = { format: FORMAT, exportedAt: at.toISOString(), rows, photos }
    yield { name: 'manifest.json', lastModified: now, input: `${JSON.stringify(manifest, undefined, 2)}\n` }
  } finally {
    end()
  }
}

function* jsonAndCsv(source: Source, lastModified: Date, rows: Record<string, number>): Generator<ZippedFile> {
  const note = (count: number) => {
    rows[source.file] = count
  }
  yield { name: `${source.file}.json`, lastModified, input: streamJson(source, note) }
  yield { name: `${source.file}.csv`, lastModified, input: streamCsv(source) }
}

const PHOTOS_AT_ONCE = 200

/** Photos that existed at that time and still do, in the large size, one in memory at a time. */
async function* streamPhotos(deps: ExportDeps, client: Client, at: Date): AsyncGenerator<ZippedFile> {
  let after = ['00000000-0000-0000-0000-000000000000', 0] as [string, number]
  for (;;) {
    const { rows } = await client.query<{ bookingId: string; position: number; file: string; createdAt: Date }>(
      `select booking_id as "bookingId", position, file, created_at as "createdAt" from photos
       where (booking_id, position) > ($1, $2) and created_at <= $3 order by booking_id, position limit $4`,
      [...after, at, PHOTOS_AT_ONCE],
    )
    for (const photo of rows) {
      const input = await readPhoto(deps, photo.file, 'full')
      if (input) yield { name: photoPath(photo), lastModified: photo.createdAt, input }
      after = [photo.bookingId, photo.position]
    }
    if (rows.length < PHOTOS_AT_ONCE) return
  }
}
