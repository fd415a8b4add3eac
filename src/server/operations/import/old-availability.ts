import { hourLabel, weekFromMonday } from '../../../domain/calendar.ts'
import type { GeneralSettings, ScheduleDay, WeeklySchedule } from '../../../domain/schedule/rules.ts'
import type { Settings } from '../../../domain/schedule/settings-changes.ts'
import { numberNames, numberProblems, scheduleProblems, weekdayName } from '../../../domain/schedule/settings-form.ts'
import { hashToUuid, nameHash } from './document-name.ts'
import type { Read } from './notes.ts'
import { dateIn, hourIn, instantIn, isFields, type OldFields, parseNumber, textIn } from './old-values.ts'

export type StagedBlock = NonNullable<ReturnType<typeof readBlock>['row']>

/** Reads a blocked date of the old site (§3). Without times it blocks the whole day. */
export function readBlock(id: string, document: OldFields, now: Date) {
  const name = `blockedDates/${id}`
  const date = dateIn(document.date)
  const start = hourIn(document.startTime)
  // Midnight as an end means the end of the day.
  const end = hourIn(document.endTime) || (document.endTime ? 24 : undefined)
  const isFull = document.type === 'full' || (document.type !== 'partial' && start === undefined && end === undefined)
  const isClear = isFull || (start !== undefined && end !== undefined && start < end)
  if (!date || !isClear) return { notes: [{ kind: 'block-unclear', name }] } satisfies Read<never>
  const row = {
    name,
    name_hash: nameHash(name),
    id: hashToUuid(nameHash(name)),
    date,
    type: isFull ? 'full' : 'partial',
    start_hour: isFull ? null : (start ?? null),
    end_hour: isFull ? null : (end ?? null),
    reason: textIn(() => {})(document.reason, 300) ?? '',
    created_at: instantIn(document.createdAt) ?? now,
  }
  return { row, notes: [] }
}

/** Reads hours and rules of `availability/settings`, or returns why they can't be used. */
export function readSettings(document: OldFields): { settings: Settings } | { problem: string } {
  const week = isFields(document.weeklySchedule) ? document.weeklySchedule : {}
  const days = weekFromMonday.map((day) => [day, scheduleDayIn(week[day])] as const)
  const missing = days.find(([, day]) => day === undefined)?.[0]
  if (missing) return { problem: `${weekdayName(missing)} has no hours that we can read.` }

  const general = isFields(document.generalSettings) ? document.generalSettings : {}
  const weeklySchedule = Object.fromEntries(days) as WeeklySchedule
  const generalSettings = Object.fromEntries(
    numberNames.map((name) => [name, parseNumber(general[name])]),
  ) as unknown as GeneralSettings
  const [problem] = [
    ...Object.values(scheduleProblems(weeklySchedule)),
    ...Object.entries(numberProblems(generalSettings)).map(([name, sentence]) => `${name}: ${sentence}`),
  ]
  return problem ? { problem } : { settings: { weeklySchedule, generalSettings } }
}

/** Reads a weekday in our format; some contain times like '09:00' from the old site's inputs. */
function scheduleDayIn(value: unknown): ScheduleDay | undefined {
  if (!isFields(value)) return undefined
  const [start, end] = [hourIn(value.start), hourIn(value.end)]
  if (start === undefined || end === undefined) return undefined
  return { start: hourLabel(start), end: hourLabel(end), enabled: value.enabled === true }
}
