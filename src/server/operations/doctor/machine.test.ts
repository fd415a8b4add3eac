import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { variableNames } from '../../platform/config/config.ts'
import { keepSecret } from '../../platform/config/data-dir.ts'
import { checkBackupAge } from './backups.ts'
import { checkDisks, checkNode } from './checks.ts'
import { checkConfiguration } from './configuration.ts'
import { error, ok, skipped, warning } from './finding.ts'
import { runChecks } from './run-checks.ts'
import { checkSecretFiles, isOpenToOthers } from './secret-files.ts'
import { checkVariables } from './variables.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'dome-and-den-doctor-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const clock = () => new Date('2026-06-10T12:00:00Z')
const rightName = 'Correct the name, or remove it.'

test('the doctor reports an outdated Node.js', () => {
  expect(checkNode('24.21.0')).toEqual(ok('Node.js 24.21.0.'))
  expect(checkNode('22.9.1')).toEqual(
    error(
      'Node.js 22.9.1 is too old. The site needs 22.22 or newer.',
      'Run npm install. On Linux it installs the right one, and npm start uses that.',
    ),
  )
})

test('the doctor reports a disk with little space, none, or that is missing', async () => {
  const disks = { 'the site’s files (DATA_DIR)': dataDir }
  const sizes = /^Free space: [\d.]+ (MB|GB) for the site’s files \(DATA_DIR\)\.$/
  expect(await checkDisks(disks, { least: 0, tight: 0 })).toEqual(ok(expect.stringMatching(sizes)))
  expect(await checkDisks(disks, { least: 0, tight: 2 ** 60 })).toEqual(
    warning(expect.stringMatching(sizes), 'Free up space soon, or move to a larger disk.'),
  )
  expect(await checkDisks(disks, { least: 2 ** 60 })).toEqual(
    error(
      expect.stringMatching(/^The disk for the site’s files \(DATA_DIR\) is full: [\d.]+ (MB|GB) free\.$/),
      'Free up space now, or move to a larger disk. Until then, nothing new can be saved.',
    ),
  )
  expect(await checkDisks({ DATA_DIR: '/not/there' })).toEqual(
    error(
      'The disk for DATA_DIR can’t be read.',
      'Make sure /not/there exists and is owned by the user who runs the site.',
    ),
  )
})

test('the doctor reports variables that nothing reads', () => {
  const environment = Object.fromEntries(variableNames.map((name) => [name, 'x']))
  const usual = { HOME: '/', HOSTNAME: 'x', LOGNAME: 'x', LANG: 'C', PWD: '/', npm_config_cache: 'x' }
  expect(checkVariables({ ...environment, ...usual, BACKUP_PASSPHRASE: 'x' }, [])).toEqual(
    ok('The site reads every variable that’s set.'),
  )
  expect(checkVariables({ SMPT_URL: 'x', public_url: 'x', ADMIN_PASSWORD: 'x', MINE: 'x' }, ['MINE'])).toEqual(
    warning(
      'Nothing reads SMPT_URL (did you mean SMTP_URL?) or public_url (did you mean PUBLIC_URL?) or ADMIN_PASSWORD or MINE.',
      rightName,
    ),
  )
})

test('the doctor reports an invalid or inconsistent configuration', () => {
  expect(checkConfiguration({ MAIL_FROM: ' ' })).toEqual(ok('The settings work together.'))
  expect(checkConfiguration({ PORT: 'abc' })).toEqual(
    error('PORT must be a whole number from 1 to 65535.', 'Correct this. The site won’t start until you do.'),
  )
  const todo = 'Set what’s missing, or remove what isn’t needed. The README explains each setting.'
  expect(checkConfiguration({ MAIL_FROM: 'a@b.example', HOST: '0.0.0.0' })).toEqual(
    warning(
      'MAIL_FROM is set without SMTP_URL; HOST=0.0.0.0 lets other machines in, but links and cookies are for http://localhost:3000.',
      todo,
    ),
  )
  const environment = { PUBLIC_URL: 'https://dome.example', DIAGNOSTICS: 'open', NODE_ENV: 'development' }
  expect(checkConfiguration(environment)).toEqual(
    warning(
      'DIAGNOSTICS=open lets anyone read a public site’s diagnostics; NODE_ENV=development is only for npm run dev.',
      todo,
    ),
  )
})

test('the doctor reports secret files that others can read', () => {
  const variables = join(dataDir, 'variables')
  expect(checkSecretFiles(dataDir, variables)).toEqual(skipped('There are no secret files here.'))
  keepSecret(dataDir, 'auth-secret')
  expect(checkSecretFiles(dataDir, variables)).toEqual(ok('Nobody else on this machine can read the secrets.'))
  const secret = join(dataDir, 'secrets/auth-secret')
  chmodSync(secret, 0o644)
  writeFileSync(variables, 'AUTH_SECRET=x', { mode: 0o640 })
  expect(checkSecretFiles(dataDir, variables)).toEqual(
    error(`Others on this machine can read ${secret}, ${variables}.`, `Run: chmod go-rwx '${secret}' '${variables}'`),
  )
})

test.runIf(process.getuid?.() === 0)(
  "root's settings that the site reads through its group count as unreadable to others",
  () => {
    const settings = join(dataDir, 'settings.env')
    writeFileSync(settings, 'AUTH_SECRET=x')
    chownSync(settings, 0, 54_003)
    chmodSync(settings, 0o640)
    const site = { uid: 54_002, groups: [54_003] }
    expect(isOpenToOthers(settings, site)).toBe(false)
    expect(isOpenToOthers(settings, { uid: 54_002, groups: [54_002] })).toBe(true)
    expect(isOpenToOthers(settings, { uid: 0, groups: [0] })).toBe(true)
    chmodSync(settings, 0o660)
    expect(isOpenToOthers(settings, site)).toBe(true)
    chmodSync(settings, 0o644)
    expect(isOpenToOthers(settings, site)).toBe(true)
  },
)

test('the doctor reports a missing, an old, and a very old backup', () => {
  const folder = join(dataDir, 'backups')
  const makeOne = `Make one now: npm run backup -- '${folder}/now.backup'`
  expect(checkBackupAge(dataDir, clock())).toEqual(warning('There’s no backup in DATA_DIR/backups yet.', makeOne))
  mkdirSync(folder)
  const file = join(folder, 'one.backup')
  writeFileSync(file, 'x'.repeat(200_000))
  writeFileSync(join(folder, 'two.backup.unfinished'), 'x')
  const aged = (hours: number) => {
    const at = new Date(clock().getTime() - hours * 3_600_000)
    utimesSync(file, at, at)
    return checkBackupAge(dataDir, clock())
  }
  expect(aged(5)).toEqual(ok('The last backup, one.backup (0.2 MB), is 5 hours old.'))
  const todo = `Check the log for why there hasn’t been one since. ${makeOne}`
  expect(aged(72)).toEqual(warning('The last backup, one.backup (0.2 MB), is 3 days old.', todo))
  expect(aged(240)).toEqual(error('The last backup, one.backup (0.2 MB), is 10 days old.', todo))
})

test('a check that throws or times out is an error of its own line, and the others continue', async () => {
  const check = (name: string, run: (signal: AbortSignal) => Promise<never>) => ({ name, title: name, run })
  const late = Promise.withResolvers<void>()
  const lines = await runChecks(
    [
      check('throws', () => Promise.reject(new Error('no idea'))),
      {
        ...check('hangs', (signal) => new Promise(() => signal.addEventListener('abort', () => late.resolve()))),
        limitSeconds: 0.05,
      },
      { name: 'works', title: 'works', run: () => ok('Fine.') },
    ],
    clock,
  )
  await late.promise
  expect(lines).toEqual([
    expect.objectContaining({
      name: 'throws',
      ...error(
        'The check itself failed: no idea.',
        'Run the doctor again. If this doesn’t go away, report it as a bug.',
      ),
    }),
    expect.objectContaining({
      name: 'hangs',
      ...error(
        'No answer within 0 seconds.',
        'Run the doctor again. If this takes as long every time, whatever is checked here is overloaded or can’t be reached.',
      ),
    }),
    expect.objectContaining({ name: 'works', severity: 'ok', at: clock().toISOString() }),
  ])
})
