import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isLong } from '../../../../../test/soak/length.ts'
import { testApp } from '../../../../../test/support/app.ts'
import { bookingOn } from '../../../../../test/support/booking.ts'
import { newDatabase } from '../../../../../test/support/database.ts'
import { shortReference } from '../../../../domain/booking/short-reference.ts'
import { CannotStart } from '../../../platform/config/startup-error.ts'
import { openDatabase } from '../../../platform/database/database.ts'
import { bookings } from '../../../platform/database/schema.ts'
import { error, ok, type Query, skipped, warning } from '../finding.ts'
import { runChecks } from '../run-checks.ts'
import {
  checkClock,
  checkDatabase,
  checkEncoding,
  checkJobs,
  checkLocks,
  checkMigrations,
  checkNoOverlap,
  checkOverlaps,
  checkUndelivered,
} from './database.ts'
import { checkInvoices, checkLedger } from './money.ts'
import { checkSchema } from './schema.ts'
import { withScratchDatabase } from './scratch.ts'

const { db, pool, url, jobs } = await testApp()
const query: Query = (text, values) => pool.query(text, values)
const never = new AbortController().signal

/** Changes the database for one test and undoes it afterwards. */
async function meanwhile(does: string, undo: string) {
  await pool.query(does)
  onTestFinished(async () => void (await pool.query(undo)))
}

async function connected() {
  const client = new Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

const newOne = (what: string) => `Create a ${what} and move over: npm run backup here, npm run restore there.`

test('the doctor reports a database that is away, too old, or in another encoding', async () => {
  expect(await checkDatabase(query)).toEqual(ok(expect.stringMatching(/^PostgreSQL \d+\.\d+.*\.$/)))
  const gone = openDatabase('postgres://nobody@127.0.0.1:1/none')
  onTestFinished(gone.close)
  const todo = 'Start it, or correct DATABASE_URL. Without DATABASE_URL, the database starts with the site: npm start'
  const away: Query = (text, values) => gone.pool.query(text, values)
  expect(await checkDatabase(away)).toEqual(error('The database can’t be reached: ECONNREFUSED.', todo))
  const neverStarted: Query = () => Promise.reject(new CannotStart('The database did not start.'))
  expect(await checkDatabase(neverStarted)).toEqual(
    error('The database can’t be reached: The database did not start.', todo),
  )
  const old: Query = (text) =>
    query(
      text.replace(/current_setting\('server_version\w*'\)/g, (setting) =>
        setting.includes('num') ? `'140002'` : `'14.2'`,
      ),
    )
  expect(await checkDatabase(old)).toEqual(
    error('PostgreSQL 14.2 is too old. The site needs 15 or newer.', newOne('database on a newer server')),
  )
  const latin = await newDatabase(`template template0 encoding 'LATIN1' locale 'C'`)
  const opened = openDatabase(latin.url)
  onTestFinished(async () => {
    await opened.close()
    await latin.drop()
  })
  expect(await checkEncoding(query)).toEqual(ok('Text is stored as UTF-8.'))
  expect(await checkEncoding((text) => opened.pool.query(text))).toEqual(
    error('Text is stored as LATIN1, which can’t hold every letter people type.', newOne('UTF-8 database')),
  )
  const [unreached, empty] = await Promise.all(
    [away, (text: string) => opened.pool.query(text)].map((asked) =>
      runChecks([{ name: 'jobs', title: 'Jobs', run: () => checkJobs(asked as Query) }], () => new Date()),
    ),
  )
  expect(unreached).toMatchObject([skipped('Not checked: the database can’t be reached.')])
  expect(empty).toMatchObject([skipped('Not checked: the database doesn’t have its tables yet.')])
})

test('the doctor reports clocks that differ', async () => {
  const off = (seconds: number) => checkClock(query, () => new Date(Date.now() + seconds * 1_000))
  const todo = 'Turn on time synchronization (NTP) on both machines.'
  expect(await off(0)).toEqual(ok('This machine’s clock and the database’s agree.'))
  expect(await off(40)).toEqual(
    warning(expect.stringMatching(/^The database’s clock is \d+ seconds behind this machine’s\.$/), todo),
  )
  expect(await off(-7_200)).toEqual(
    error(expect.stringMatching(/^The database’s clock is (2 hours|\d+ minutes) ahead of this machine’s\.$/), todo),
  )
})

test('the doctor reports migrations that are pending, unknown, or changed', async () => {
  expect(await checkMigrations(query)).toEqual(ok(expect.stringMatching(/^All \d+ migrations are applied\.$/)))
  const having = async (does: string) => {
    const client = await connected()
    await client.query('begin')
    await client.query(does)
    return checkMigrations((text, values) => client.query(text, values)).finally(() => client.query('rollback'))
  }
  expect(await having(`delete from migrations where name = '0006_audit.sql'`)).toEqual(
    warning('1 migration hasn’t been applied yet: 0006_audit.sql.', 'Restart the site to apply what’s missing.'),
  )
  expect(await having(`insert into migrations values ('9999_later.sql', 'x')`)).toEqual(
    error(
      'A newer version has upgraded the database (9999_later.sql).',
      'Run that version, or restore a backup from before the upgrade into an empty database.',
    ),
  )
  expect(await having(`update migrations set checksum = 'x' where name = '0006_audit.sql'`)).toEqual(
    error(
      'migrations/0006_audit.sql was changed after it was applied.',
      'Put the file back the way it was. The site won’t start until you do.',
    ),
  )
})

test('the doctor reports an open transaction and queries waiting for its lock', async () => {
  const all = { waits: 0, holds: 0 }
  expect(await checkLocks(query)).toEqual(ok('No lock has been held for long, and nothing is waiting for one.'))
  const [holder, waiter] = [await connected(), await connected()]
  await holder.query('begin; lock table test_documents')
  const pid = (await holder.query('select pg_backend_pid() as pid')).rows[0].pid
  expect(await checkLocks(query, all)).toEqual(
    warning(
      expect.stringMatching(/^A transaction has been open for \d+ seconds? and is still holding its locks\.$/),
      `If no backup or export is running, end it: select pg_terminate_backend(${pid});`,
    ),
  )
  const waiting = waiter.query('select from test_documents')
  await vi.waitFor(async () =>
    expect(await checkLocks(query, all)).toEqual(
      error(
        expect.stringMatching(/^1 query is waiting for a lock, the longest for \d+ seconds?\.$/),
        `If that doesn’t clear up, end what’s blocking them: select pg_terminate_backend(${pid});`,
      ),
    ),
  )
  await holder.query('rollback')
  await waiting
})

test('the doctor reports a missing no-overlap constraint and overlapping bookings', async () => {
  expect(await checkNoOverlap(query)).toEqual(ok('The database refuses double bookings.'))
  expect(await checkOverlaps(query)).toEqual(ok('No two booked events overlap.'))
  const { rows } = await pool.query(
    `select pg_get_constraintdef(oid) as is from pg_constraint where conname = 'bookings_no_overlap'`,
  )
  await meanwhile(
    'alter table bookings drop constraint bookings_no_overlap',
    `delete from bookings; alter table bookings add constraint bookings_no_overlap ${rows[0].is}`,
  )
  expect(await checkNoOverlap(query)).toEqual(
    error(
      'The constraint that makes double booking impossible is missing.',
      'Stop the site, sort out the bookings that overlap, and add bookings_no_overlap back the way the migrations define it.',
    ),
  )
  const later = bookingOn('2026-06-08', { startsAt: new Date('2026-06-08T23:59:00Z') })
  await db.insert(bookings).values([bookingOn('2026-06-08'), later, bookingOn('2026-06-09')])
  await db.insert(bookings).values(bookingOn('2026-06-09', { status: 'cancelled' }))
  expect(await checkOverlaps(query)).toEqual(
    error(
      `1 booked event overlaps another: ${shortReference(later.id)}.`,
      'Search for them under Bookings, call those customers, and move or cancel one booking of each pair.',
    ),
  )
})

test.runIf(isLong)(
  'the doctor reports constraints, indexes and triggers that are missing, invalid or disabled',
  async () => {
    expect(await checkSchema(query, url, never)).toEqual(
      ok(expect.stringMatching(/^All \d+ constraints, indexes and triggers are in place\.$/)),
    )
    await meanwhile(
      `alter table bookings drop constraint bookings_guest_count;
     alter table bookings drop constraint bookings_crew_note;
     alter table bookings add constraint bookings_crew_note check (char_length(crew_note) between 1 and 500) not valid;
     drop index audit_log_newest_first;
     alter table ledger_entries disable trigger ledger_entries_append_only`,
      `alter table bookings add constraint bookings_guest_count check (guest_count between 1 and 500);
     alter table bookings validate constraint bookings_crew_note;
     create index audit_log_newest_first on audit_log (at desc, id);
     alter table ledger_entries enable trigger ledger_entries_append_only`,
    )
    const { found, todo } = await checkSchema(query, url, never)
    for (const part of [
      'bookings_guest_count of bookings (missing)',
      'bookings_crew_note of bookings (different, or not valid)',
      'audit_log_newest_first of audit_log (missing)',
      'ledger_entries_append_only of ledger_entries (different, or not valid)',
    ])
      expect(found).toContain(part)
    expect(found).toMatch(/^The database doesn’t match its migrations: /)
    expect(todo).toBe(
      'Fix any rows that are in the way, then put back what the files in migrations say. Or restore a backup.',
    )
  },
)

test('a scratch database is always removed, is used by one doctor at a time, and requires permission', async () => {
  const { rows } = await pool.query(
    `select 'doctor_scratch_' || oid as name from pg_database where datname = current_database()`,
  )
  const name = rows[0].name
  const left = async () => (await pool.query('select from pg_database where datname = $1', [name])).rowCount
  await pool.query(`create database ${name}`) // as left by a killed doctor
  const stop = new AbortController()
  const inside = Promise.withResolvers<Client>()
  const working = withScratchDatabase(url, stop.signal, async (scratch) => {
    const client = new Client({ connectionString: scratch })
    client.on('error', () => {})
    await client.connect()
    inside.resolve(client)
    await client.query('select pg_sleep(60)').finally(() => client.end())
  })
  working.catch(() => {})
  await inside.promise
  expect(await checkSchema(query, url, never)).toEqual(
    skipped('Not checked: another doctor is checking this right now.'),
  )
  stop.abort()
  await expect(working).rejects.toThrow()
  expect(await left()).toBe(0)

  const user = `plain_${randomUUID().slice(0, 8)}`
  await meanwhile(`create role ${user} login password 'x'`, `drop role ${user}`)
  const asPlain = new URL(url)
  Object.assign(asPlain, { username: user, password: 'x' })
  expect(await checkSchema(query, asPlain.href, never)).toEqual(
    warning(
      'This can’t be checked: the database’s user isn’t allowed to create a scratch database.',
      'As a PostgreSQL administrator, allow it: alter role NAME createdb;',
    ),
  )
})

test('the doctor reports overdue jobs and undelivered email', async () => {
  expect(await checkJobs(query)).toEqual(ok('No email, refund or other job is overdue.'))
  expect(await checkUndelivered(query)).toEqual(ok('There’s no undelivered email.'))
  const data = { bookingId: randomUUID() }
  await jobs.enqueue(db, { queue: 'owner-notification', data, startAfter: new Date(Date.now() - 10_800_000) })
  await pool.query(`insert into pgboss.job (name, data) values ('undelivered', '{}'), ('undelivered', '{}')`)
  expect(await checkJobs(query)).toEqual(
    error(
      '1 job is overdue, the oldest by 3 hours.',
      'Start the site, and it will catch up on its own. If it’s already running, look for “a job failed” in its log.',
    ),
  )
  expect(await checkUndelivered(query)).toEqual(
    warning(
      '2 emails couldn’t be delivered.',
      'Open Bookings on the dashboard. Undelivered email says why, and lets you send each one again.',
    ),
  )
})

test('the doctor reports a paid amount that differs from the ledger', async () => {
  const booking = bookingOn('2026-07-08')
  await db.insert(bookings).values(booking)
  await pool.query(
    `insert into ledger_entries (booking_id, kind, amount_cents, method, actor) values ($1, 'manual payment', 5000, 'cash', 'owner')`,
    [booking.id],
  )
  expect(await checkLedger(query)).toEqual(ok('Every booking’s paid amount matches the ledger.'))
  await pool.query('update bookings set paid_cents = 4000 where id = $1', [booking.id])
  expect(await checkLedger(query)).toEqual(
    error(
      `The paid amount doesn’t match the ledger on 1 booking: ${shortReference(booking.id)}.`,
      'Don’t refund or charge these until you know why. Check their payments against your own records, and report this as a bug.',
    ),
  )
})

test("the doctor reports an invoice that is missing or doesn't add up", async () => {
  expect(await checkInvoices(query)).toEqual(ok('No company has been invoiced yet.'))
  await pool.query(`
    insert into company_requests (id, company, contact_name, email, phone, is_flexible, hours, package_ids)
      values ('00000000-0000-4000-8000-000000000001', 'Acme', 'Ann', 'a@acme.example', '1', true, 2, '{iron-dome}');
    insert into company_quotes (id, request_id, first_id, version, package_id, extra_hours, starts_at, ends_at, lines, total_cents,
        deposit_percent, deposit_cents, terms, open_until)
      values ('00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-00000000000a', 1, 'iron-dome', 0,
        '2026-06-19T21:00Z', '2026-06-19T23:00Z', '[]', 20000, 50, 10000, 'card', '2026-06-10Z')`)
  const invoice = (number: number, cents: number) =>
    pool.query(
      `insert into company_invoices (id, number, kind, quote_id, issued_on, due_on, seller, company, contact_name, email, address,
         event, lines, total_cents) values (gen_random_uuid(), $1, 'invoice', '00000000-0000-4000-8000-00000000000a', '2026-06-01',
         '2026-07-01', '{}', 'Acme', 'Ann', 'a@acme.example', '1 Main St', '{}', '[{"cents": 20000}]', $2)`,
      [number, cents],
    )
  const accept = (at: string | null) =>
    pool.query(`update company_quotes set accepted_at = $1, accepted_by = $2, accepted_title = $2`, [at, at && 'Ann'])
  await accept('2026-06-02T19:00Z')
  expect(await checkInvoices(query)).toMatchObject({ found: 'An accepted quote has no invoice: Acme.' })
  await invoice(1001, 20_000)
  await pool.query('update document_counter set last_number = 1001')
  expect(await checkInvoices(query)).toEqual(ok('1 invoice number without a gap.'))
  await invoice(1003, 20_000)
  await pool.query('update document_counter set last_number = 1003')
  expect(await checkInvoices(query)).toMatchObject({ severity: 'error', found: expect.stringContaining('have a gap') })
  await invoice(1002, 19_999)
  expect(await checkInvoices(query)).toMatchObject({ severity: 'error', found: 'Some invoices don’t add up: 1002.' })
})
