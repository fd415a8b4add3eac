import { Hono } from 'hono'
import { todayIn } from '../../../domain/calendar.ts'
import { Refused } from '../../../domain/refusals.ts'
import { adminRefusals, type Guards, type SignedInEnv } from '../../platform/auth/guards.ts'
import { consumeLimit, takeBackAttempt } from '../../platform/http/limits/consume-limit.ts'
import { describes } from '../../platform/http/responses.ts'
import { zipDownload } from '../../platform/http/zip-download.ts'
import { type ExportDeps, isExportRunning, startExport } from './export-files.ts'

const refusals = [...adminRefusals, 'export-running', 'too-many-attempts'] as const

const exportSubject = ({ id }: { id: string }) => `everything:${id}`

/** Exports everything as one ZIP file, for another system; mounted at /api/admin/export. */
export const dataExportRoutes = (deps: ExportDeps & { clock: () => Date; guards: Guards }) =>
  new Hono<SignedInEnv>()
    .get(
      '/check',
      deps.guards.requireUnlockedAdmin,
      describes('Would an export start now?', { 204: null }, refusals, 'Doesn’t start one, and doesn’t count as one.'),
      async (c) => {
        const counted = [deps.db, 'export-of-account', exportSubject(c.var.user)] as const
        await consumeLimit(...counted, deps.clock(), 'check')
        await takeBackAttempt(...counted, 'check')
        if (await isExportRunning(deps.db)) throw new Refused('export-running')
        return c.body(null, 204)
      },
    )
    .get(
      '/',
      deps.guards.requireUnlockedAdmin,
      describes(
        'All data as a ZIP file with JSON, CSV and photos',
        { 200: null },
        refusals,
        'A snapshot without passwords or secrets; one export at a time. Contents: docs/export.md.',
      ),
      async (c) => {
        const now = deps.clock()
        await consumeLimit(deps.db, 'export-of-account', exportSubject(c.var.user), now)
        const { files, end } = await startExport(deps, c.var.user.email, now)
        return zipDownload(files, `dome-and-den-${todayIn(now)}.zip`, end)
      },
    )
