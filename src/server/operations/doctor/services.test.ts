import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { isLong } from '../../../../test/soak/length.ts'
import { bookingOn } from '../../../../test/support/booking.ts'
import { testCards } from '../../../../test/support/cards/cards.ts'
import { bareEnvironment } from '../../../../test/support/environment.ts'
import { startS3 } from '../../../../test/support/files/storage.ts'
import { openCards } from '../../payments/provider/client.ts'
import { readConfig } from '../../platform/config/config.ts'
import { bookings } from '../../platform/database/schema.ts'
import { openStorage } from '../../platform/storage/storage.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { checkRestore } from './backups.ts'
import { readArguments, reportText } from './command-line.ts'
import { checkProvider } from './database/money.ts'
import { examine } from './examine.ts'
import { error, ok, type Query, skipped, warning } from './finding.ts'
import { keepResults, lastResults } from './last-results.ts'
import { checkMail } from './mail.ts'
import { checkStorage } from './storage.ts'

const app = await testCards()
const { db, pool, url, clock, cards, standIn, later, config } = app
const { dataDir } = config
const query: Query = (text, values) => pool.query(text, values)
const onPublic = { publicUrl: 'https://dome.example' }

test('the doctor reports no mail server, a stopped one, and a wrong password', async () => {
  expect(await checkMail({ smtpUrl: undefined, publicUrl: 'http://localhost:3000' })).toEqual(
    skipped('No mail server is set, so email stays on the server (DATA_DIR/outbox).'),
  )
  expect(await checkMail({ smtpUrl: undefined, ...onPublic })).toEqual(
    warning(
      'Customers aren’t getting email: no mail server is set, so it stays on the server (DATA_DIR/outbox).',
      'Set SMTP_URL to your mail server’s address.',
    ),
  )
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'site' }) : done(new Error('no')),
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(smtp.server.address() as AddressInfo).port}`
  expect(await checkMail({ smtpUrl: `smtp://site:right@${host}`, ...onPublic })).toEqual(
    ok(`The mail server ${host} accepts our email.`),
  )
  expect(await checkMail({ smtpUrl: `smtp://site:wrong@${host}`, ...onPublic })).toEqual(
    error(
      `The mail server ${host} doesn’t accept the user name and password in SMTP_URL.`,
      'Correct them; special characters must be percent-encoded.',
    ),
  )
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
  expect(await checkMail({ smtpUrl: `smtp://${host}`, ...onPublic })).toEqual(
    error(
      `The mail server ${host} doesn’t answer: ECONNREFUSED.`,
      'Make sure SMTP_URL has the right name and port and no firewall is in the way. We keep trying to send email for a day.',
    ),
  )
})

test('the doctor reports an invalid storage folder and a missing bucket, and removes its probes', async () => {
  const s3 = await startS3()
  const bucket = readConfig({ DATA_DIR: dataDir, ...s3.env })
  const storage = await openStorage(bucket)
  const killed = `doctor/${clock().getTime() - 7_200_000}-killed`
  await storage.put(killed, 'x')
  const ofBucket = () => checkStorage(async () => storage, true, clock)
  expect(await ofBucket()).toEqual(ok('A file was written to the bucket, read and deleted.'))
  expect([...(await storage.listAll('doctor')).objects]).toEqual([])
  await s3.close()
  expect(await ofBucket()).toEqual(
    error(
      expect.stringMatching(/^Photos can’t be saved: \w+\.$/),
      'Make sure STORAGE_URL and its keys are right, the keys can write and delete, and this machine can reach the bucket.',
    ),
  )

  const ofFolder = () => checkStorage(() => openStorage(config), false, clock)
  expect(await ofFolder()).toEqual(ok('A file was written to DATA_DIR/files, read and deleted.'))
  const files = join(dataDir, 'files')
  rmSync(files, { recursive: true })
  writeFileSync(files, 'not a folder')
  onTestFinished(() => rmSync(files))
  expect(await ofFolder()).toEqual(
    error(
      'Photos can’t be saved: EEXIST.',
      'Make sure DATA_DIR/files is a folder owned by the user who runs the site.',
    ),
  )
})

test('the doctor reports Stripe off, never reconciled, in agreement, outdated, differing, unreachable and with a wrong key', async () => {
  const check = (with_ = cards) => checkProvider(query, with_, clock())
  expect(await checkProvider(query, undefined, clock())).toEqual(skipped('Cards are off.'))
  const compareNow = 'Compare them now: npm run reconcile'
  expect(await check()).toEqual(warning('Your books have never been compared with Stripe’s.', compareNow))
  await app.reconcile()
  later(180)
  expect(await check()).toEqual(ok('Your books were compared with Stripe’s 3 hours ago, and they match.'))
  later(4 * 24 * 60)
  expect(await check()).toEqual(
    warning(
      'Your books were last compared with Stripe’s 4 days ago.',
      `The site does this every night, so make sure it’s running then. ${compareNow}`,
    ),
  )
  await pool.query(
    `insert into payment_differences (kind, provider_object) values ('unknown payment', 'pi_1'), ('refund failed', 're_1')`,
  )
  expect(await check()).toEqual(
    error(
      'Your books and Stripe’s differ in 1 place.',
      'Open Money on the dashboard. It says what to do about each one.',
    ),
  )
  standIn.fail({ route: 'GET /v1/checkout/sessions', with: 'error-500', times: 1 })
  expect(await check()).toEqual(
    error(
      expect.stringMatching(/^Stripe doesn’t answer: .+\.$/),
      'Payments will wait. Check status.stripe.com, then run the doctor again.',
    ),
  )
  const otherKey = config.cards && { ...config.cards, secretKey: 'sk_live_other' }
  expect(await check(await openCards({ cards: otherKey, publicUrl: config.publicUrl }))).toEqual(
    error('Stripe doesn’t accept STRIPE_SECRET_KEY.', 'Copy the secret key from Stripe’s dashboard again.'),
  )
})

const folder = join(dataDir, 'backups')
const none = { keys: async function* () {}, read: async () => undefined }
const restore = (passphrase?: string, free?: number) =>
  checkRestore({ query, url, dataDir, passphrase, free, signal: new AbortController().signal })

test.runIf(isLong)(
  'the doctor reports a restorable backup, an encrypted or damaged one, and too little space to try',
  async () => {
    expect(await restore()).toEqual(skipped('There’s no backup to restore yet.'))
    mkdirSync(folder)
    const file = join(folder, 'last.backup')
    await db.insert(bookings).values(bookingOn('2026-06-08'))
    await writeBackup(file, { url, files: none })
    expect(await restore()).toEqual(
      ok(expect.stringMatching(/^last\.backup restores: 1 booking and 1 account, in \d+ seconds?\.$/)),
    )
    const todo = `If it’s encrypted, set BACKUP_PASSPHRASE for the doctor. Otherwise, don’t rely on it. Make one now: npm run backup -- '${folder}/now.backup'`
    const whole = readFileSync(file)
    writeFileSync(file, whole.subarray(0, whole.length - 40))
    expect(await restore()).toEqual(
      error(
        'last.backup doesn’t restore. The backup is damaged: it was cut off or changed since it was written.',
        todo,
      ),
    )
    await writeBackup(file, { url, files: none, passphrase: 'open sesame', workFactor: 10 })
    expect(await restore()).toEqual(
      error(
        'last.backup doesn’t restore. This backup is encrypted. Give its passphrase with --passphrase or BACKUP_PASSPHRASE.',
        todo,
      ),
    )
    expect(await restore('open sesame')).toMatchObject({ severity: 'ok' })
    expect(await restore(undefined, 1e6)).toEqual(
      warning(
        expect.stringMatching(/^There’s no room for a test restore: it may need \d+ MB, and only 1\.0 MB is free\.$/),
        'Free up space, or test the restore on another machine: npm run restore -- FILE',
      ),
    )
  },
)

/** Runs the doctor as a separate process on this file's database. */
async function doctor(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../cli/doctor.ts'), ...args], {
    cwd: dataDir,
    env: { ...bareEnvironment, DATA_DIR: dataDir, DATABASE_URL: url, PORT: '1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = child.stdout.setEncoding('utf8').toArray()
  const [code] = await once(child, 'close')
  return { code, said: (await said).join('') }
}

test.runIf(isLong)(
  'npm run doctor prints JSON, sets the exit code by severity, and stores slow results for the page',
  {
    timeout: 90_000,
  },
  async () => {
    const { code, said } = await doctor(['--json'], { MAIL_FORM: 'x' })
    const report = JSON.parse(said)
    expect([code, report.severity, report.at]).toEqual([2, 'error', expect.stringMatching(/^20.*Z$/)])
    const severityByCheck = Object.fromEntries(
      report.checks.map((line: { name: string; severity: string }) => [line.name, line.severity]),
    )
    expect(severityByCheck).toMatchObject({
      server: 'error',
      variables: 'warning',
      database: 'ok',
      schema: 'ok',
      restore: 'error',
    })
    expect(lastResults(dataDir)).toEqual(report.checks.slice(-2))
    expect(statSync(join(dataDir, 'doctor.json')).mode & 0o077).toBe(0)

    expect(reportText(report.checks)).toMatch(
      /\nwarning {2}Variable names +Nothing reads MAIL_FORM .*\n +→ Correct the name/,
    )
    expect(readArguments(['--quick'])).toEqual({ isJson: false, isQuick: true, isHelp: false })
    expect(() => readArguments(['--all'])).toThrow('Exit code: 0 all is well, 1 warnings, 2 errors.')
  },
)

const request = { ownFile: [], clock, isQuick: false, interrupted: new AbortController().signal }

test('the doctor reports an invalid configuration or missing database and continues', async () => {
  const wrong = await examine({ ...request, environment: { DATABASE_URL: 'mysql://x' } })
  expect(wrong.slice(-2)).toMatchObject([
    {
      name: 'configuration',
      ...error(
        'DATABASE_URL must be an address that begins with postgres:// or postgresql://.',
        'Correct this. The site won’t start until you do.',
      ),
    },
    { name: 'rest', ...skipped('Not checked: correct the configuration first.') },
  ])
  const nothing = join(dataDir, 'not-there')
  const lines = await examine({ ...request, environment: { DATA_DIR: nothing, PORT: '1' } })
  const line = (name: string) => lines.find((one) => one.name === name)
  expect(line('database')).toMatchObject({
    severity: 'error',
    found: 'The database can’t be reached: the site has never been started with this DATA_DIR.',
  })
  for (const name of ['clock', 'overlaps', 'ledger', 'schema'])
    expect(line(name)).toMatchObject(skipped('Not checked: the database can’t be reached.'))
  expect(line('storage')).toMatchObject({ found: 'Photos can’t be saved: DATA_DIR doesn’t exist.' })
  expect(existsSync(nothing)).toBe(false)
})

test('the page shows the same lines, with slow checks as of the last run', async () => {
  const owner = await app.signInAdmin({ unlocked: true })
  const kept = { name: 'restore', title: 'Test restore', ...ok('It does.'), at: '2026-05-01T00:00:00.000Z' }
  keepResults(dataDir, [kept])
  const answers = await Promise.all([1, 2].map(() => owner.get('/api/admin/doctor')))
  const [first, second] = await Promise.all(answers.map((answer) => answer.json()))
  expect(answers[0]?.headers.get('cache-control')).toBe('no-store')
  expect(second).toEqual(first)
  expect(first.severity).toBe('error')
  expect(first.checks).toContainEqual(kept)
  expect(first.checks).toContainEqual(
    expect.objectContaining({ name: 'schema', ...skipped('Not checked yet: npm run doctor does that.') }),
  )
  const more = await Promise.all(Array.from({ length: 20 }, () => owner.get('/api/admin/doctor')))
  expect(more.filter(({ status }) => status === 429)).toHaveLength(2)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
