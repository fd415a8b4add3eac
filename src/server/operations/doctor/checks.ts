import { existsSync } from 'node:fs'
import type { Cards } from '../../payments/provider/client.ts'
import type { Config } from '../../platform/config/config.ts'
import { findDatabaseFolder } from '../../platform/database/embedded/embedded-postgres.ts'
import { openSemaphore } from '../../platform/semaphore.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { freeBytes, LEAST_BYTES } from '../disk.ts'
import { checkBackupAge, checkRestore } from './backups.ts'
import { checkConfiguration } from './configuration.ts'
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
} from './database/database.ts'
import { checkInvoices, checkLedger, checkProvider } from './database/money.ts'
import { checkSchema } from './database/schema.ts'
import { type Check, error, type Finding, ok, type Query, warning } from './finding.ts'
import { checkMail } from './mail.ts'
import { checkSecretFiles } from './secret-files.ts'
import { checkAddress, checkServer, checkTls } from './site/address.ts'
import { checkCookies, checkVisitorAddress } from './site/visitor.ts'
import { checkStorage } from './storage.ts'
import { checkTexts } from './texts.ts'
import { checkVariables } from './variables.ts'
import { formatBytes } from './words.ts'

const OLDEST = [22, 22] as const

/** Checks that this Node.js version can run the sources. */
export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isNewEnough = major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])
  if (isNewEnough) return ok(`Node.js ${version}.`)
  return error(
    `Node.js ${version} is too old. The site needs ${OLDEST.join('.')} or newer.`,
    'Run npm install. On Linux it installs the right one, and npm start uses that.',
  )
}

const TIGHT_BYTES = 1e9

/** Folder of this DATA_DIR's embedded database; undefined: none. */
function embeddedFolder(dataDir: string): string | undefined {
  const folder = findDatabaseFolder(dataDir)
  return existsSync(folder) ? folder : undefined
}

/** Checks for free disk space. `folders` by the names shown in the report. */
export async function checkDisks(
  folders: Record<string, string>,
  { least = LEAST_BYTES, tight = TIGHT_BYTES } = {},
): Promise<Finding> {
  const words: string[] = []
  let isTight = false
  for (const [name, folder] of Object.entries(folders)) {
    const free = await freeBytes(folder)
    if (free === undefined)
      return error(
        `The disk for ${name} can’t be read.`,
        `Make sure ${folder} exists and is owned by the user who runs the site.`,
      )
    if (free < least)
      return error(
        `The disk for ${name} is full: ${formatBytes(free)} free.`,
        'Free up space now, or move to a larger disk. Until then, nothing new can be saved.',
      )
    isTight ||= free < tight
    words.push(`${formatBytes(free)} for ${name}`)
  }
  const found = `Free space: ${words.join(', ')}.`
  return isTight ? warning(found, 'Free up space soon, or move to a larger disk.') : ok(found)
}

export interface DoctorDeps {
  config: Config
  environment: NodeJS.ProcessEnv
  /** Names of the variables in the file `.env`. */
  ownFile: readonly string[]
  query: Query
  clock: () => Date
  openStorage: () => Promise<Storage>
  cards: Cards | undefined
  /** Undefined if not known here. */
  metricsToken: string | undefined
}

type Machine = Pick<DoctorDeps, 'environment' | 'ownFile'>

/** Checks that work with any configuration. */
export const machineChecks = ({ environment, ownFile }: Machine): Check[] => [
  { name: 'node', title: 'Node.js', run: () => checkNode(process.versions.node) },
  { name: 'variables', title: 'Variable names', run: () => checkVariables(environment, ownFile) },
  { name: 'configuration', title: 'Configuration', run: () => checkConfiguration(environment) },
]

/** Checks that take seconds. */
export function quickChecks(deps: DoctorDeps): Check[] {
  const { config, query, clock, cards } = deps
  const { dataDir } = config
  const database = embeddedFolder(dataDir)
  const disks = {
    'the site’s files (DATA_DIR)': dataDir,
    ...(database && !config.databaseUrl ? { 'the database': database } : {}),
  }
  return [
    ...machineChecks(deps),
    { name: 'disk', title: 'Disk', run: () => checkDisks(disks) },
    { name: 'secrets', title: 'Secret files', run: () => checkSecretFiles(dataDir) },
    { name: 'server', title: 'Site', run: (signal) => checkServer({ config, clock, signal }) },
    { name: 'address', title: 'Public address', run: (signal) => checkAddress({ config, clock, signal }) },
    { name: 'tls', title: 'Encryption (TLS)', run: (signal) => checkTls({ config, clock, signal }) },
    { name: 'cookies', title: 'Cookies and Origin', run: (signal) => checkCookies({ config, clock, signal }) },
    {
      name: 'visitor-address',
      title: 'Visitor addresses',
      run: (signal) => checkVisitorAddress({ config, clock, signal }, deps.metricsToken),
    },
    { name: 'database', title: 'Database', run: () => checkDatabase(query) },
    { name: 'encoding', title: 'Encoding', run: () => checkEncoding(query) },
    { name: 'clock', title: 'Clocks', run: () => checkClock(query, clock) },
    { name: 'migrations', title: 'Migrations', run: () => checkMigrations(query) },
    { name: 'locks', title: 'Locks', run: () => checkLocks(query) },
    { name: 'no-overlap', title: 'Double-booking guard', run: () => checkNoOverlap(query) },
    { name: 'overlaps', title: 'Double bookings', run: () => checkOverlaps(query) },
    { name: 'jobs', title: 'Jobs', run: () => checkJobs(query) },
    { name: 'undelivered', title: 'Undelivered email', run: () => checkUndelivered(query) },
    { name: 'mail', title: 'Mail server', limitSeconds: 25, run: () => checkMail(config) },
    {
      name: 'texts',
      title: 'Text messages',
      limitSeconds: 15,
      run: () => checkTexts(config, query, clock()),
    },
    { name: 'ledger', title: 'Ledger', run: () => checkLedger(query) },
    { name: 'invoices', title: 'Invoices', run: () => checkInvoices(query) },
    { name: 'provider', title: 'Stripe', limitSeconds: 15, run: () => checkProvider(query, cards, clock()) },
    {
      name: 'storage',
      title: 'Photos',
      limitSeconds: 25,
      run: () => checkStorage(deps.openStorage, config.storage !== undefined, clock),
    },
    { name: 'backup', title: 'Last backup', run: () => checkBackupAge(dataDir, clock()) },
  ]
}

const HEAVY_SECONDS = 1_800

/** Slow checks. They run one at a time, because they share one scratch database. */
export function heavyChecks({ config, query }: DoctorDeps, url: string, passphrase: string | undefined): Check[] {
  const withSlot = openSemaphore(1)
  const { dataDir } = config
  return [
    {
      name: 'schema',
      title: 'Constraints and indexes',
      limitSeconds: HEAVY_SECONDS,
      run: (signal) => withSlot(() => checkSchema(query, url, signal)),
    },
    {
      name: 'restore',
      title: 'Test restore',
      limitSeconds: HEAVY_SECONDS,
      run: (signal) =>
        withSlot(async () => {
          const free = config.databaseUrl ? undefined : await freeBytes(embeddedFolder(dataDir) ?? dataDir)
          return checkRestore({ query, url, dataDir, passphrase, signal, free })
        }),
    },
  ]
}
