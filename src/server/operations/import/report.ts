import type { Client } from 'pg'
import { BOOKED, cancelledSpellings } from '../../../domain/booking/booking.ts'
import { shortReference } from '../../../domain/booking/short-reference.ts'
import { hourLabel, toDateAndHour } from '../../../domain/calendar.ts'
import { hashToUuid, nameHash } from './document-name.ts'
import type { SettingsDecision } from './import-settings.ts'
import { type NoteKind, noteKinds } from './notes.ts'

/** Documents listed per kind; `--all` lists all of them. */
const SHOWN = 10

interface Options {
  now: Date
  applied: boolean
  all: boolean
  settings: SettingsDecision
  otherCollections: readonly string[]
}

/** The report, line by line: what is imported, odd, or skipped, with document names. Reads the tables of `decide`. */
export async function* reportLines(client: Client, options: Options): AsyncGenerator<string> {
  const { applied, otherCollections } = options
  yield applied ? 'What came in from the old site' : 'What would come in from the old site. Nothing has been changed.'
  yield ''
  yield* totals(client, options)
  if (otherCollections.length > 0) yield `Not read: ${otherCollections.join(', ')}. There’s no use for them here.`
  yield* renderNotes(client, 'odd', applied ? 'Came in, but worth a look' : 'Comes in, but worth a look', options)
  yield* renderNotes(client, 'out', applied ? 'Stayed out' : 'Stays out', options)
  yield ''
  yield applied ? 'Done. Nobody was emailed.' : 'To bring it in, run the same command with --apply.'
}

async function* totals(client: Client, { now, settings }: Options): AsyncGenerator<string> {
  const { rows } = await client.query(
    `select
      (select count(*) from staged_bookings)::int as bookings,
      (select count(*) from decided where fate = 'new')::int as "newBookings",
      (select count(*) from decided where fate in ('here', 'changed-there'))::int as "bookingsHere",
      (select count(*) from decided where fate = 'new' and starts_at > $1 and (status is null or not (status = any($2))))::int
        as upcoming,
      (select count(*) from decided where fate = 'new' and starts_at > $1 and status = '${BOOKED}'
        and not exists (select from displaced x where x.id = decided.id))::int as blocking,
      (select count(*) from staged_accounts)::int as accounts,
      (select count(*) from people where fate = 'new')::int as "newAccounts",
      (select count(*) from people where fate = 'here')::int as "accountsHere",
      (select count(*) from staged_accounts a join people p using (name) where p.fate = 'new' and a.password is not null)::int
        as passwords,
      (select count(*) from staged_accounts a join people p using (name) where p.fate = 'new' and a.google_id is not null)::int
        as google,
      (select count(*) from decided_profiles where fate = 'new')::int as profiles,
      (select count(*) from decided_profiles where fate = 'here')::int as "profilesHere",
      (select count(*) from decided_blocks where fate = 'new')::int as blocks,
      (select count(*) from decided_blocks where fate = 'here')::int as "blocksHere"`,
    [now, cancelledSpellings],
  )
  const n = rows[0]
  yield line(
    'Bookings',
    n.newBookings,
    n.bookingsHere,
    `${many(n.upcoming)} upcoming, ${many(n.blocking)} of those with their time reserved`,
  )
  yield line(
    'Accounts',
    n.newAccounts,
    n.accountsHere,
    `${many(n.passwords)} with their password, ${many(n.google)} with Google`,
  )
  yield line('Profiles', n.profiles, n.profilesHere)
  yield line('Blocked dates', n.blocks, n.blocksHere)
  yield `Hours and rules  ${settings.changes.length > 0 ? 'come in:' : 'no change'}`
  for (const { label, before, after } of settings.changes) yield `  ${label}: ${after} (${before} here)`
}

const many = (count: number) => count.toLocaleString('en-US')

const line = (what: string, fresh: number, here: number, more = '') =>
  `${what.padEnd(15)}  ${many(fresh).padStart(7)} new${fresh > 0 && more ? ` (${more})` : ''}` +
  `${here > 0 ? `, ${many(here)} here already` : ''}`

async function* renderNotes(
  client: Client,
  weight: 'odd' | 'out',
  title: string,
  { all, now }: Options,
): AsyncGenerator<string> {
  const kinds = (Object.keys(noteKinds) as NoteKind[]).filter((kind) => noteKinds[kind][0] === weight)
  const { rows } = await client.query<{ kind: NoteKind; many: number; upcoming: number }>(
    `select n.kind, count(*)::int as many, (count(*) filter (where d.starts_at > $2))::int as upcoming
     from staged_notes n left join decided d using (name) where n.kind = any($1) group by n.kind`,
    [kinds, now],
  )
  if (rows.length === 0) return
  const counts = new Map(rows.map((row) => [row.kind, row]))
  yield ''
  yield title
  for (const kind of kinds) {
    const count = counts.get(kind)
    if (count === undefined) continue
    yield ''
    yield `  ${many(count.many)}  ${noteKinds[kind][1]}.${count.upcoming > 0 ? ` Upcoming: ${many(count.upcoming)}.` : ''}`
    yield* renderNames(client, kind, all ? count.many : SHOWN)
    if (!all && count.many > SHOWN) yield `       … and ${many(count.many - SHOWN)} more. To see them all, add --all.`
  }
}

const PAGE = 1_000

/** The names of one kind, latest events first, because upcoming ones matter most. */
async function* renderNames(client: Client, kind: NoteKind, limit: number): AsyncGenerator<string> {
  await client.query(
    `declare named no scroll cursor for
     select n.name, n.detail, d.starts_at as "startsAt" from staged_notes n left join decided d using (name)
     where n.kind = ${client.escapeLiteral(kind)} order by d.starts_at desc nulls last, n.position limit ${limit}`,
  )
  for (let left = limit; left > 0; left -= PAGE) {
    const { rows } = await client.query<Named>(`fetch ${PAGE} from named`)
    for (const row of rows) yield `       ${words(row)}`
  }
  await client.query('close named')
}

interface Named {
  name: string
  detail: string | null
  startsAt: Date | null
}

/** Bookings are named by reference, which the owner's list can search. */
function words({ name, detail, startsAt }: Named): string {
  const reference = name.startsWith('bookings/') ? ` (${shortReference(hashToUuid(nameHash(name)))})` : ''
  const start = startsAt && toDateAndHour(startsAt)
  return [`${name}${reference}`, start && `${start.date} ${hourLabel(start.hour)}`, detail].filter(Boolean).join(', ')
}
