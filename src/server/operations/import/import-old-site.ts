import { Client } from 'pg'
import { BOOKED, CONFIRMED, PENDING } from '../../../domain/booking/booking.ts'
import { planReminders } from '../../booking/emails/enqueue-emails.ts'
import { recordAudit } from '../../platform/audit/audit-log.ts'
import { isStoredPassword } from '../../platform/auth/old-site-password.ts'
import type { Config } from '../../platform/config/config.ts'
import { CannotStart } from '../../platform/config/startup-error.ts'
import { overConnection } from '../../platform/database/database.ts'
import type { BookingRow } from '../../platform/database/schema.ts'
import type { Jobs } from '../../platform/jobs/enqueue.ts'
import { lockSchedule } from '../../schedule/lock-schedule.ts'
import { releaseHolds } from '../../schedule/release-holds.ts'
import type { ImportArguments } from './arguments.ts'
import { allot, decide, importCrew } from './decide.ts'
import { readHashConfig } from './hash-config.ts'
import { decideSettings, importSettings, type SettingsDecision } from './import-settings.ts'
import { readFirestore, readUsers } from './read-files.ts'
import { reportLines } from './report.ts'
import { openStage } from './stage.ts'

/** Imports everything `decide` selected except upcoming bookings that block time. Sends no email and blocks no one. */
async function importPast(client: Client, say: (line: string) => void, now: Date): Promise<void> {
  say('Bringing in accounts')
  await client.query(accounts)
  say('Bringing in bookings')
  await client.query(`${bookings} and not (${ahead(client, now)})`)
  say('Bringing in profiles')
  await client.query(profiles)
  say('Keeping what came in')
  await client.query(remembered)
}

/** Imports the rest in the same transaction. It holds the schedule lock to the end, so no booking can change in between. */
async function importUpcoming(client: Client, now: Date): Promise<void> {
  await client.query(`${bookings} and ${ahead(client, now)}; ${orphans} ${blocks}`)
}

const ahead = (client: Client, now: Date) =>
  `coalesce(b.status = '${BOOKED}' and b.ends_at > ${client.escapeLiteral(now.toISOString())}, false)`

const accounts = `
  insert into "user" (id, name, email, email_verified, created_at, last_sign_in_at)
    select a.uid, a.display_name, a.email, a.email_verified, a.created_at, a.last_sign_in_at
    from staged_accounts a join people p using (name) where p.fate = 'new';
  insert into account (id, account_id, provider_id, user_id, password)
    select gen_random_uuid()::text, a.uid, 'credential', a.uid, a.password
    from staged_accounts a join people p using (name) where p.fate = 'new' and a.password is not null;
  insert into account (id, account_id, provider_id, user_id)
    select gen_random_uuid()::text, a.google_id, 'google', a.uid
    from staged_accounts a join people p using (name)
    where p.fate = 'new' and a.google_id is not null
    on conflict do nothing;`

/** Of two overlapping bookings, the later becomes pending; only BOOKED blocks time (§4). */
const bookings = `
  insert into bookings (id, resource_id, user_id, starts_at, ends_at, package_id, package_name, base_hours, extra_hours, total_hours,
      add_ons, add_ons_names, hourly_rate_cents, base_price_cents, extra_hours_cost_cents, total_cents, deposit_cents,
      full_name, email, billing_address, phone_number, location, status, booked_twice, original, created_at,
      confirmed_at, updated_at, cancelled_at)
    select b.id, (${importCrew}), d.user_id, b.starts_at, b.ends_at, b.package_id, b.package_name, b.base_hours, b.extra_hours,
      b.total_hours, b.add_ons, b.add_ons_names, b.hourly_rate_cents, b.base_price_cents, b.extra_hours_cost_cents,
      b.total_cents, b.deposit_cents, b.full_name, b.email, b.billing_address, b.phone_number, b.location,
      case when x.id is null then b.status else '${PENDING}' end, x.id is not null, b.original, b.created_at,
      case when x.id is null then b.confirmed_at end, b.updated_at, b.cancelled_at
    from staged_bookings b join decided d using (name) left join displaced x on x.id = d.id where d.fate = 'new'`

const orphans = `
  update bookings b set user_id = p.user_id
    from (select uid, coalesce(there, uid) as user_id from people where fate in ('new', 'joined')) p
    where b.user_id is null and b.original->>'userId' = p.uid;`

const profiles = `
  insert into profiles (user_id, display_name, email, phone, address, updated_at)
    select d.user_id, p.display_name, p.email, p.phone, p.address, p.updated_at
    from staged_profiles p join decided_profiles d using (name) where d.fate = 'new' on conflict do nothing;`

const blocks = `
  insert into blocked_dates (id, date, type, start_hour, end_hour, reason, created_at)
    select b.id, b.date, b.type, b.start_hour, b.end_hour, b.reason, b.created_at
    from staged_blocks b join decided_blocks d using (name) where d.fate = 'new';`

const remembered = `
  insert into imported_documents (name_hash, user_id)
    select name_hash, coalesce(there, uid) from people where fate in ('new', 'joined')
    union all select b.name_hash, null from staged_bookings b join decided d using (name) where d.fate = 'new'
    union all select p.name_hash, null from staged_profiles p join decided_profiles d using (name) where d.fate = 'new'
    union all select b.name_hash, null from staged_blocks b join decided_blocks d using (name) where d.fate = 'new';`

const PAGE = 500

type Reminded = Pick<BookingRow, 'id' | 'email' | 'startsAt' | 'calendarSequence'>

/** Plans reminders for the upcoming imported bookings that were promised: booked or confirmed. Returns their number. */
async function remindImported({ jobs }: { jobs: Jobs }, client: Client, now: Date): Promise<number> {
  const tx = overConnection(client)
  let planned = 0
  for (let last = ''; ; ) {
    const { rows } = await client.query<Reminded & { name: string }>(
      `select d.name, b.id, b.email, b.starts_at as "startsAt", b.calendar_sequence as "calendarSequence"
       from decided d join bookings b on b.id = d.id
       where d.fate = 'new' and d.name > $1 and b.starts_at > $2 and b.status in ('${BOOKED}', '${CONFIRMED}')
         and b.email like '%_@_%' order by d.name limit ${PAGE}`,
      [last, now],
    )
    if (rows.length > 0) await planReminders({ jobs }, tx, rows, now)
    planned += rows.length
    last = rows.at(-1)?.name ?? ''
    if (rows.length < PAGE) return planned
  }
}

// Advisory lock number; arbitrary, but the same for every import.
const turnNumber = 2020_09_05

// Without this, the planner assumes these tables are still empty after a large import and compares row by row.
const knowSizes = 'analyze bookings, imported_documents, profiles, blocked_dates, "user", account'

interface Deps {
  url: string
  config: Pick<Config, 'admin'>
  jobs: Jobs
  /** Prints progress. */
  say: (line: string) => void
  /** Prints a line of the report. */
  print: (line: string) => void
  /** Asks for the password for `--check-password`. */
  askPassword: (email: string) => Promise<string>
}

/**
 * Imports the old site's export, all or nothing, in one transaction on its own connection; without `apply`, the same runs
 * and is rolled back. Documents imported before are unchanged. Throws `CannotStart` for unusable files.
 */
export async function importOldSite(deps: Deps, asked: ImportArguments, now: Date): Promise<void> {
  const hashConfig = asked['hash-config'] ? readHashConfig(asked['hash-config']) : undefined
  const client = new Client({ connectionString: deps.url, application_name: 'dome-and-den import', pipeline: true })
  await client.connect()
  try {
    await client.query(knowSizes)
    await client.query('begin')
    const stage = await openStage(client)
    const options = { now, onProgress: progressReporter(deps.say) }
    if (asked.users) await readUsers(asked.users, hashConfig, stage, options)
    const read = await readFirestore(asked.firestore, stage, options)

    deps.say('Comparing with what is here')
    await client.query('select pg_advisory_xact_lock($1)', [turnNumber])
    const settings = await decideSettings(client, read.settings, stage)
    await stage.finish()
    if (asked['check-password']) await checkPassword(client, asked['check-password'], deps)
    await decide(client, deps.config.admin.email)
    await allot(client, 'past', now)
    if (!asked.apply) await allot(client, 'ahead', now)

    if (asked.apply) {
      await apply(deps, client, asked, settings, now)
      deps.say('Committing')
      // Report only what has been committed. The temporary tables outlive the transaction.
      await client.query('commit')
      await client.query(knowSizes)
      await client.query('begin')
    }
    const { otherCollections } = read
    const about = { now, applied: asked.apply, all: asked.all, settings, otherCollections }
    for await (const line of reportLines(client, about)) deps.print(line)
    await client.query('rollback')
  } finally {
    await client.end()
  }
}

async function apply(
  { config, jobs, say }: Deps,
  client: Client,
  asked: ImportArguments,
  settings: SettingsDecision,
  now: Date,
) {
  await importPast(client, say, now)
  say('Bringing in upcoming bookings')
  const tx = await lockSchedule(overConnection(client))
  await releaseHolds(tx, now)
  await allot(client, 'ahead', now)
  await importUpcoming(client, now)
  await importSettings(client, settings, now)
  if (asked.reminders) say(`Planned reminders for ${await remindImported({ jobs }, client, now)} bookings`)
  const { rows } = await client.query(
    `select (select count(*) from decided where fate = 'new')::int as bookings,
       (select count(*) from people where fate = 'new')::int as accounts`,
  )
  if (rows[0].bookings + rows[0].accounts === 0) return
  const subject = `${rows[0].bookings} bookings, ${rows[0].accounts} accounts`
  const change = { actor: config.admin.email, action: 'moved in from the old site', subject }
  await recordAudit(tx, change, now)
}

const SAY_EVERY_MS = 2_000

function progressReporter(say: Deps['say']) {
  let saidAt = performance.now()
  return (file: string, documents: number) => {
    if (performance.now() - saidAt < SAY_EVERY_MS) return
    saidAt = performance.now()
    say(`Reading ${file}: ${documents.toLocaleString('en-US')} so far`)
  }
}

/** Verifies the hash config with a known password. */
async function checkPassword(client: Client, email: string, { askPassword, say }: Deps): Promise<void> {
  const { rows } = await client.query<{ password: string | null }>(
    'select password from staged_accounts where email = $1',
    [email.trim().toLowerCase()],
  )
  const hash = rows[0]?.password
  if (!hash) throw new CannotStart(`${email} has no password in --users.`)
  if (!(await isStoredPassword({ hash, password: await askPassword(email) })))
    throw new CannotStart(
      'That password doesn’t open this account. Either it was mistyped, or --hash-config is from another project.',
    )
  say('The password is right, so --hash-config fits.')
}
