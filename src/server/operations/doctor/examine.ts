import { existsSync } from 'node:fs'
import { openCards } from '../../payments/provider/client.ts'
import { type Config, readConfig, WrongConfig } from '../../platform/config/config.ts'
import { readSecretFiles } from '../../platform/config/data-dir.ts'
import { CannotStart } from '../../platform/config/startup-error.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { hasDatabase, withDatabase } from '../../platform/database/embedded/running-database.ts'
import { openStorage } from '../../platform/storage/storage.ts'
import { type DoctorDeps, heavyChecks, machineChecks, quickChecks } from './checks.ts'
import { type Line, type Query, skipped } from './finding.ts'
import { keepResults } from './last-results.ts'
import { runChecks } from './run-checks.ts'

interface Request {
  environment: NodeJS.ProcessEnv
  ownFile: readonly string[]
  clock: () => Date
  isQuick: boolean
  interrupted: AbortSignal
}

interface ConfiguredRequest extends Request {
  config: Config
}

/** Runs all checks of `npm run doctor`. With an invalid configuration, few are possible. */
export async function examine(request: Request): Promise<Line[]> {
  try {
    return await examineWith({ ...request, config: readConfig(request.environment) })
  } catch (wrong) {
    if (!(wrong instanceof WrongConfig)) throw wrong
    const rest = {
      name: 'rest',
      title: 'Everything else',
      run: () => skipped('Not checked: correct the configuration first.'),
    }
    return runChecks([...machineChecks(request), rest], request.clock)
  }
}

/** An unreachable database is an error of its own line; checks that need it are skipped. */
async function examineWith(asked: ConfiguredRequest): Promise<Line[]> {
  const { config } = asked
  if (!hasDatabase(config))
    return withoutDatabase(asked, new CannotStart('the site has never been started with this DATA_DIR'))
  let begun = false
  try {
    return await withDatabase(config, (url) => {
      begun = true
      return withUrl(asked, url)
    })
  } catch (failure) {
    if (begun || !(failure instanceof CannotStart)) throw failure
    return withoutDatabase(asked, failure)
  }
}

async function withUrl(asked: ConfiguredRequest, url: string): Promise<Line[]> {
  const { config, environment, clock, isQuick, interrupted } = asked
  const { pool, close } = openDatabase(url, () => {}, { max: 4 })
  try {
    const deps = await buildDoctorDeps(asked, (text, values) => pool.query(text, values))
    const quick = runChecks(quickChecks(deps), clock, interrupted)
    if (isQuick) return await quick
    const heavy = await runChecks(heavyChecks(deps, url, environment.BACKUP_PASSPHRASE), clock, interrupted)
    if (!interrupted.aborted && existsSync(config.dataDir)) keepResults(config.dataDir, heavy)
    return [...(await quick), ...heavy]
  } finally {
    await close()
  }
}

async function withoutDatabase(asked: ConfiguredRequest, failure: CannotStart): Promise<Line[]> {
  const query: Query = () => Promise.reject(failure)
  const deps = await buildDoctorDeps(asked, query)
  return runChecks([...quickChecks(deps), ...heavyChecks(deps, '', undefined)], asked.clock, asked.interrupted)
}

const buildDoctorDeps = async (
  { config, environment, ownFile, clock }: ConfiguredRequest,
  query: Query,
): Promise<DoctorDeps> => ({
  config,
  environment,
  ownFile,
  query,
  clock,
  openStorage: () => {
    if (!config.storage && !existsSync(config.dataDir)) throw new Error('DATA_DIR doesn’t exist')
    return openStorage(config)
  },
  cards: await openCards(config),
  metricsToken: config.given.metricsToken ?? readSecretFiles(config.dataDir)['metrics-token'],
})
