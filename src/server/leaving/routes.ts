import { Hono } from 'hono'
import { todayIn } from '../../domain/calendar.ts'
import { adminRefusals, type Guards, type SignedInEnv } from '../auth/guards.ts'
import { countAttempt } from '../http/limits/count-attempt.ts'
import { describes } from '../http/responses.ts'
import { zipAnswer } from '../http/zip-answer.ts'
import { type ExportParts, startExport } from './export-files.ts'

/** Mounted at /api/admin/export: everything in one ZIP file, for another system. */
export const leavingRoutes = (deps: ExportParts & { clock: () => Date; guards: Guards }) =>
  new Hono<SignedInEnv>().get(
    '/',
    deps.guards.requireUnlockedAdmin,
    describes(
      'Everything there is, as a ZIP file with JSON, CSV and photos',
      { 200: null },
      [...adminRefusals, 'export-running', 'too-many-attempts'],
      'A snapshot, one export at a time, without passwords or secrets. docs/export.md says what’s in it.',
    ),
    async (c) => {
      const now = deps.clock()
      await countAttempt(deps.db, 'export-of-account', `everything:${c.var.user.id}`, now)
      const { files, end } = await startExport(deps, c.var.user.email, now)
      return zipAnswer(files, `dome-and-den-${todayIn(now)}.zip`, end)
    },
  )
