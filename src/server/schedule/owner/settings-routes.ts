import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { z } from 'zod'
import { Refused } from '../../../domain/refusals.ts'
import type { Rules } from '../../../domain/schedule/rules.ts'
import { settingsChanges } from '../../../domain/schedule/settings-changes.ts'
import { numberProblems, scheduleProblems, wholeWeek } from '../../../domain/schedule/settings-form.ts'
import type { Day } from '../../../domain/schedule/slots.ts'
import { recordAudit } from '../../platform/audit/audit-log.ts'
import { adminRefusals, type Guards, type SignedInEnv } from '../../platform/auth/guards.ts'
import type { Database } from '../../platform/database/database.ts'
import { availabilitySettings, type SettingsRow } from '../../platform/database/schema.ts'
import { CalendarDateField } from '../../platform/http/fields.ts'
import { problemResponse, toProblem } from '../../platform/http/problems.ts'
import { describes, send } from '../../platform/http/responses.ts'
import { jsonBody, query } from '../../platform/http/validation.ts'
import { TakenDay, takenDay } from '../day-availability.ts'
import { loadDays, loadSettings } from '../load-days.ts'
import { inSchedule } from '../lock-schedule.ts'
import { AvailabilitySettings } from '../routes.ts'
import { GeneralSettings, scheduleDaySchema, weekSchema } from '../settings-schema.ts'

/** The settings with a version that increases with every save, for optimistic locking. */
const VersionedSettings = AvailabilitySettings.extend({ version: z.int() }).meta({ id: 'VersionedSettings' })

const NewSettings = z.strictObject({
  weeklySchedule: weekSchema(scheduleDaySchema(z.string().max(20))),
  generalSettings: GeneralSettings,
  version: z.int(),
})
type NewSettings = z.output<typeof NewSettings>
const settingsJson = ({ weeklySchedule, generalSettings, version, lastUpdated }: SettingsRow) => ({
  weeklySchedule,
  generalSettings,
  version,
  lastUpdated: lastUpdated.toISOString(),
})

/** Refuses with the first problem, in the same sentence the dashboard shows. */
function requireBounds({ weeklySchedule, generalSettings }: NewSettings): void {
  const [detail] = [
    ...Object.values(scheduleProblems(weeklySchedule)),
    ...Object.values(numberProblems(generalSettings)),
  ]
  if (detail) throw new Refused('settings-out-of-bounds', { detail })
}

const toSettings = ({ weeklySchedule, generalSettings }: Rules) => ({
  weeklySchedule: wholeWeek(weeklySchedule),
  generalSettings,
})

/**
 * Saves the settings unless someone else saved since `version` was read. Takes the schedule lock, so each booking sees
 * either the old rules or the new ones.
 */
function saveSettings({ db }: { db: Database }, wanted: NewSettings, actor: string, now: Date) {
  return inSchedule(db, async (tx): Promise<{ isSaved: boolean; row: SettingsRow }> => {
    const row = await loadSettings(tx)
    if (row.version !== wanted.version) return { isSaved: false, row }

    const changes = settingsChanges(toSettings(row), toSettings(wanted))
    const { weeklySchedule, generalSettings } = wanted
    const [saved] = await tx
      .update(availabilitySettings)
      .set({ weeklySchedule, generalSettings, version: row.version + 1, lastUpdated: now })
      .where(eq(availabilitySettings.id, row.id))
      .returning()
    if (changes.length > 0) {
      const subject = changes.map(({ label, after }) => `${label} ${after}`).join(', ')
      await recordAudit(tx, { actor, action: 'settings saved', subject, details: { changes } }, now)
    }
    return { isSaved: true, row: saved ?? row }
  })
}

const OnDay = z.strictObject({ date: CalendarDateField })

/** Mounted at /api/admin/availability: the owner's access to the document availability/settings (§7). */
export const adminAvailabilityRoutes = ({ db, clock, guards }: { db: Database; clock: () => Date; guards: Guards }) =>
  new Hono<SignedInEnv>()
    .use(guards.requireUnlockedAdmin)
    .get(
      '/settings',
      describes('Get the settings and their version', { 200: VersionedSettings }, adminRefusals),
      async (c) => send(c, VersionedSettings, settingsJson(await loadSettings(db))),
    )
    .get(
      '/day',
      describes(
        'Get what is booked or blocked on one day',
        { 200: TakenDay },
        adminRefusals,
        'Including past days and days beyond the booking window, for a booking that sets rules aside.',
      ),
      query(OnDay),
      async (c) => {
        const { date } = c.req.valid('query')
        const [day] = await loadDays(db, date, date)
        return send(c, TakenDay, takenDay(day as Day))
      },
    )
    .put(
      '/settings',
      describes(
        'Save the settings, if `version` is still current',
        { 200: VersionedSettings },
        [...adminRefusals, 'settings-changed', 'settings-out-of-bounds'],
        'The refusal `settings-changed` returns the latest settings in `current`.',
      ),
      jsonBody(NewSettings),
      async (c) => {
        const wanted = c.req.valid('json')
        requireBounds(wanted)
        const { isSaved, row } = await saveSettings({ db }, wanted, c.var.user.email, clock())
        const document = settingsJson(row)
        if (isSaved) return send(c, VersionedSettings, document)
        const problem = toProblem(new Refused('settings-changed'), c.var.requestId)
        return problemResponse({ ...problem, current: document }) as never
      },
    )
