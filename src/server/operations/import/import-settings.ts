import type { Client } from 'pg'
import { defaultRules, type Rules } from '../../../domain/schedule/rules.ts'
import { type Settings, type SettingsChange, settingsChanges } from '../../../domain/schedule/settings-changes.ts'
import { wholeWeek } from '../../../domain/schedule/settings-form.ts'
import { CannotStart } from '../../platform/config/startup-error.ts'
import { nameHash } from './document-name.ts'
import type { FilesRead } from './read-files.ts'
import type { Stage } from './stage.ts'

const name = 'availability/settings'

/** Decision on hours and rules: the `changes` to import, or a note with the reason why not. */
export interface SettingsDecision {
  settings?: Settings
  /** Version of the settings it is based on; 0: none saved. */
  version?: number
  changes: SettingsChange[]
}

/** Imports hours and rules only if none were saved here, so the owner's are never overwritten. */
export async function decideSettings(
  client: Client,
  read: FilesRead['settings'],
  stage: Stage,
): Promise<SettingsDecision> {
  const nothing = { changes: [] }
  if (!read) return nothing
  if ('problem' in read) {
    await stage.note({ kind: 'settings-bad', name, detail: read.problem })
    return nothing
  }
  const before = await client.query('select from imported_documents where name_hash = $1', [nameHash(name)])
  if (before.rows.length > 0) return nothing
  const { rows } = await client.query<Rules & { version: number }>(
    `select weekly_schedule as "weeklySchedule", general_settings as "generalSettings", version
     from availability_settings`,
  )
  const here = toSettings(rows[0] ?? defaultRules)
  const changes = settingsChanges(here, read.settings)
  const isUntouched = (rows[0]?.version ?? 1) === 1 && settingsChanges(here, toSettings(defaultRules)).length === 0
  if (isUntouched || changes.length === 0) return { settings: read.settings, version: rows[0]?.version ?? 0, changes }
  for (const { label, before: ours, after } of changes)
    await stage.note({ kind: 'settings-kept', name, detail: `${label}: ${ours} here, ${after} there` })
  return nothing
}

const toSettings = ({ weeklySchedule, generalSettings }: Rules): Settings => ({
  weeklySchedule: wholeWeek(weeklySchedule),
  generalSettings,
})

/** Saves the settings like the owner's page. Throws `CannotStart` if the owner has saved others since the decision. */
export async function importSettings(
  client: Client,
  { settings, version, changes }: SettingsDecision,
  now: Date,
): Promise<void> {
  if (!settings) return
  if (changes.length > 0) {
    const { rowCount } = await client.query(
      `insert into availability_settings (weekly_schedule, general_settings, last_updated) values ($1, $2, $3)
       on conflict (id) do update set weekly_schedule = $1, general_settings = $2, last_updated = $3,
         version = availability_settings.version + 1 where availability_settings.version = $4`,
      [JSON.stringify(settings.weeklySchedule), JSON.stringify(settings.generalSettings), now, version],
    )
    if (rowCount === 0)
      throw new CannotStart('The hours or rules here were changed during the import, so nothing came in. Run it again.')
  }
  await client.query('insert into imported_documents (name_hash) values ($1)', [nameHash(name)])
}
