import type { Client } from 'pg'
import type { Note, Read } from './notes.ts'
import type { StagedAccount } from './old-account.ts'
import type { StagedBlock } from './old-availability.ts'
import type { StagedBooking } from './old-booking.ts'

/** What the files say, row by row as the database takes it, in temporary tables. */
const tables = `
  create temp table staged_bookings (
    name text primary key, name_hash text not null, uid_hash text, id uuid not null, starts_at timestamptz,
    ends_at timestamptz, package_id text, package_name text, base_hours numeric, extra_hours numeric,
    total_hours numeric, add_ons text[], add_ons_names text[], hourly_rate_cents integer, base_price_cents integer,
    extra_hours_cost_cents integer, total_cents integer, deposit_cents integer, full_name text, email text,
    billing_address text, phone_number text, location text, status text, original jsonb, created_at timestamptz,
    confirmed_at timestamptz, updated_at timestamptz, cancelled_at timestamptz
  );
  create temp table staged_accounts (
    name text primary key, name_hash text not null, uid text not null, email text not null unique, display_name text,
    email_verified boolean, created_at timestamptz, last_sign_in_at timestamptz, google_id text, password text
  );
  create temp table staged_profiles (
    name text primary key, name_hash text not null, uid_hash text not null, display_name text, email text, phone text,
    address text, updated_at timestamptz
  );
  create temp table staged_blocks (
    name text primary key, name_hash text not null, id uuid not null, date date, type text, start_hour numeric,
    end_hour numeric, reason text, created_at timestamptz
  );
  create temp table staged_notes (
    kind text not null, name text not null, detail text, position bigint generated always as identity
  );`

interface Rows {
  staged_bookings: StagedBooking
  staged_accounts: StagedAccount
  staged_profiles: { name: string }
  staged_blocks: StagedBlock
  staged_notes: Note
}

type Table = keyof Rows

const BATCH = 500

export type Stage = Awaited<ReturnType<typeof openStage>>

/** Where documents wait to be decided on, inside the transaction of `client`: rows go there in batches. */
export async function openStage(client: Client) {
  await client.query(tables)
  const waiting = new Map<Table, { name: string }[]>()

  async function put(table: Table, row: { name: string }): Promise<void> {
    const rows = waiting.get(table) ?? []
    waiting.set(table, rows)
    rows.push(row)
    if (rows.length >= BATCH) await send(table)
  }

  async function send(table: Table): Promise<void> {
    const rows = waiting.get(table) ?? []
    waiting.delete(table)
    if (rows[0] === undefined) return
    const columns = Object.keys(rows[0]).join(', ')
    const came = await client.query<{ name: string }>(
      `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)
       on conflict do nothing returning name`,
      [JSON.stringify(rows)],
    )
    if (came.rows.length < rows.length) await noteLost(table, rows, came.rows)
  }

  /** What met a row that was there: the same name, or of accounts the same address. */
  async function noteLost(table: Table, rows: readonly { name: string }[], came: readonly { name: string }[]) {
    const left = new Set(came.map(({ name }) => name))
    const lost = rows.map(({ name }) => name).filter((name) => !left.delete(name))
    const there = await client.query<{ name: string }>(`select name from ${table} where name = any($1)`, [lost])
    const twice = new Set(there.rows.map(({ name }) => name))
    for (const name of lost) await note({ kind: twice.has(name) ? 'twice-in-files' : 'same-address', name })
  }

  const note = ({ kind, name, detail }: Note) => put('staged_notes', { kind, name, detail: detail ?? null } as Note)

  return {
    note,
    async add<T extends Exclude<Table, 'staged_notes'>>(table: T, { row, notes }: Read<Rows[T]>): Promise<void> {
      for (const one of notes) await note(one)
      if (row) await put(table, row)
    },
    /** Sends what still waits; notes last, for sending the others may add some. */
    async finish(): Promise<void> {
      for (const table of [...waiting.keys()].filter((name) => name !== 'staged_notes')) await send(table)
      await send('staged_notes')
      await client.query('analyze staged_bookings, staged_accounts, staged_profiles, staged_blocks')
    },
  }
}
