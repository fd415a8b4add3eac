import { Hono } from 'hono'
import type { Pool } from 'pg'
import { z } from 'zod'
import type { Cards } from '../../payments/provider/client.ts'
import { adminRefusals, type Guards } from '../../platform/auth/guards.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Secrets } from '../../platform/config/data-dir.ts'
import type { Env } from '../../platform/http/context.ts'
import { limitWork } from '../../platform/http/limits/work-limit.ts'
import { describes, send } from '../../platform/http/responses.ts'
import { openSemaphore } from '../../platform/semaphore.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { type DoctorDeps, heavyChecks, quickChecks } from './checks.ts'
import { type Line, skipped, worstSeverity } from './finding.ts'
import { LineJson, lastResults } from './last-results.ts'
import { runChecks } from './run-checks.ts'
import { namesInOwnFile } from './variables.ts'

const Report = z
  .strictObject({ severity: z.enum(['ok', 'warning', 'error']), checks: z.array(LineJson) })
  .meta({ id: 'DoctorReport' })

const MOST_A_MINUTE = 20

/** Queries in parallel, limited so that visitors' queries aren't delayed. */
const MOST_QUERIES = 2

interface Deps {
  pool: Pool
  config: Config
  secrets: Secrets
  clock: () => Date
  storage: Storage
  cards: Cards | undefined
  guards: Guards
}

/** The report of `npm run doctor` for the diagnostics page; mounted at /api/admin/doctor. */
export const doctorRoutes = (deps: Deps) => {
  const limit = limitWork(MOST_A_MINUTE)
  let looking: Promise<Line[]> | undefined

  /** Simultaneous requests share one run. */
  const lines = () => {
    looking ??= runChecks(quickChecks(buildDoctorDeps(deps)), deps.clock).finally(() => {
      looking = undefined
    })
    return looking
  }

  return new Hono<Env>().get(
    '/',
    deps.guards.requireUnlockedAdmin,
    describes(
      'Problems with the site and what to do about them',
      { 200: Report },
      [...adminRefusals, 'too-many-requests'],
      'Runs the checks now, except slow ones, whose results come from the last `npm run doctor`, with its time.',
    ),
    async (c) => {
      limit(c.var.address, deps.clock())
      const checks = [...(await lines()), ...(await heavyLines(deps))]
      return send(c, Report, { severity: worstSeverity(checks), checks })
    },
  )
}

function buildDoctorDeps({ pool, config, secrets, clock, storage, cards }: Deps): DoctorDeps {
  const withSlot = openSemaphore(MOST_QUERIES)
  return {
    config,
    environment: process.env,
    ownFile: namesInOwnFile(),
    query: (text, values) => withSlot(() => pool.query(text, values)),
    clock,
    openStorage: async () => storage,
    cards,
    metricsToken: secrets.metricsToken,
  }
}

/** Results of the last `npm run doctor`; slow checks never run on a page's request. */
function heavyLines(deps: Deps): Promise<Line[]> {
  const last = lastResults(deps.config.dataDir)
  const neverLooked = heavyChecks(buildDoctorDeps(deps), '', undefined)
    .filter(({ name }) => !last.some((line) => line.name === name))
    .map((check) => ({ ...check, run: () => skipped('Not checked yet: npm run doctor does that.') }))
  return runChecks(neverLooked, deps.clock).then((lines) => [...last, ...lines])
}
